import { createIsbotFromList, isbotPatterns, list } from 'isbot';

/** Headless browsers are no crawlers: people test pages with them, so they get what visitors get. */
const headless = isbotPatterns(
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
);
const isBot = createIsbotFromList(list.filter((pattern) => !headless.includes(pattern)));

/** Whether a crawler asks, which may run no scripts; the shell decides by the same list what it shows to one. */
export const isCrawler = (userAgent: string | undefined): boolean => isBot(userAgent ?? '');
