import { createIsbotFromList, isbotPatterns, list } from 'isbot';

/** Headless browsers are no crawlers: people test pages with them, so they get every page. */
const headless = isbotPatterns(
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
);
const isBot = createIsbotFromList(list.filter((pattern) => !headless.includes(pattern)));

/** Whether a crawler renders this page: it gets no error page, which it would index. */
export const isBotVisit = (): boolean => isBot(globalThis.navigator?.userAgent ?? '');
