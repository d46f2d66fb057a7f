import { isbot } from 'isbot';

/** Whether a crawler draws this page: an error page is nothing to be indexed, so it gets none. */
export const isBotVisit = (): boolean => isbot(window.navigator.userAgent);
