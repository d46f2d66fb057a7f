import { createStore } from '@siteswap/ui-kit/store';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText } from '@siteswap/web-kit';
import { i18n, type Unhandled } from '@siteswap/web-kit/shell';
import { isBotVisit } from './is-bot-visit.ts';

interface BrokenPage {
  readonly error: unknown;
  /** The visit of a page that broke: the first one asked about after the failure. */
  visit?: string;
}

const broken = createStore<BrokenPage | null>(null);

/** The failure that no code handled, after which the page on screen cannot be trusted. */
export const brokenPage = {
  get: broken.get,
  subscribe: broken.subscribe,
  /** The person has left that page. */
  clear: (): void => broken.set(null),
};

/** A bug leads to the error page, a call that failed to a toast. Crawlers keep the page. */
export function handleUnhandled(unhandled: Unhandled): void {
  if (unhandled.kind === 'ignore' || isBotVisit()) return;
  if (unhandled.kind === 'break') {
    broken.set({ error: unhandled.error });
    return;
  }
  toast.show({
    id: 'unhandled',
    type: 'ERROR',
    title: i18n.t('common:write.failed'),
    message: problemText(i18n.t, unhandled.error),
  });
}
