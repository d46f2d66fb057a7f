import { toast } from '@siteswap/ui-kit/toast';
import { problemText } from '@siteswap/web-kit';
import { i18n, type Unhandled } from '@siteswap/web-kit/shell';
import { isBotVisit } from './is-bot-visit.ts';

interface BrokenPage {
  readonly error: unknown;
  /** The visit of a page that broke: the first one asked about after the failure. */
  visit?: string;
}

let broken: BrokenPage | null = null;
const listeners = new Set<() => void>();

/** The failure that no code handled, after which the page on screen cannot be trusted. */
export const brokenPage = {
  get: (): BrokenPage | null => broken,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The person has left that page. */
  clear: (): void => set(null),
};

function set(next: BrokenPage | null): void {
  broken = next;
  for (const listener of listeners) listener();
}

/** A bug leads to the error page, a call that failed to a toast. Crawlers keep the page. */
export function handleUnhandled(unhandled: Unhandled): void {
  if (unhandled.kind === 'ignore' || isBotVisit()) return;
  if (unhandled.kind === 'break') {
    set({ error: unhandled.error });
    return;
  }
  toast.show({
    id: 'unhandled',
    type: 'ERROR',
    title: i18n.t('common:write.failed'),
    message: problemText(i18n.t, unhandled.error),
  });
}
