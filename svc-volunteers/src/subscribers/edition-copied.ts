import { editionCopied } from '@siteswap/contracts/editions';
import type { Clock } from '@siteswap/service-kit';
import { consumeEvents } from '#src/db.ts';
import { createCopiesService } from '#src/features/copies/copies.public.ts';

/** An edition was made from an earlier one → its call, teams and slots. Its own state may arrive much later. */
export const copiedEditions = (deps: { readonly clock: Clock }) => {
  const copies = createCopiesService(deps);
  return consumeEvents({
    name: 'volunteers-copied-editions',
    events: [editionCopied],
    retryDelaysMs: [250, 1_000, 5_000, 30_000, 300_000],
    maxFailures: 20,
    handle: ({ data, tx, outbox }) => copies.copyCall(tx, outbox, data),
  });
};
