import type { Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.ts';
import { showWriteError } from './show-write-error.ts';

/** The server rejected a write because the page is behind: no right any more, gone, or changed by someone else. */
const statuses = new Set([403, 404, 409]);

/** The person gave no proof of identity, or the first try is still being done: the page is as fresh as before. */
const unrelated = new Set(['PROOF_REQUIRED', 'REQUEST_IN_PROGRESS']);

/**
 * After a rejected write: reads what the page shows anew, so that a stale button disappears. When the place where the
 * rejection was shown disappears with it, a toast says it.
 */
export async function rereadPage(
  client: QueryClient,
  cache: MutationCache,
  error: unknown,
  mutation: Mutation<unknown, unknown, unknown, unknown>,
): Promise<void> {
  if (!(error instanceof ProblemError)) return;
  if (!statuses.has(error.status) || unrelated.has(error.code)) return;
  let isWatched = true;
  const stop = cache.subscribe((event) => {
    if (event.type !== 'observerRemoved' || event.mutation !== mutation) return;
    // A second try of the same button leaves this one too, but the button is still there.
    if (!event.observer.hasListeners()) isWatched = false;
  });
  await client.invalidateQueries({ type: 'active' });
  // The page renders what it has read a moment later.
  setTimeout(() => {
    stop();
    const { meta } = mutation.options;
    // A page that was left as a whole needs no word about its buttons.
    const isPageThere = client.getQueryCache().findAll({ type: 'active' }).length > 0;
    if (!isWatched && isPageThere && meta?.['isFailureShown']) {
      showWriteError(error, { meta: { ...meta, isFailureShown: false } });
    }
  }, 100);
}
