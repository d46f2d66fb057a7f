import { createIsbotFromList, isbotPatterns, list } from 'isbot';

/** A browser without a window draws what everybody sees: people look at pages with it, and test them. */
const headless = isbotPatterns(
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
);
const isBot = createIsbotFromList(list.filter((pattern) => !headless.includes(pattern)));

/** Whether a crawler draws this page: an error page is nothing to be indexed, so it gets none. */
export const isBotVisit = (): boolean => isBot(window.navigator.userAgent);
