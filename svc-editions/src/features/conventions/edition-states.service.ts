import { editionState } from '@siteswap/contracts/editions';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { raiseVersions } from '#src/features/editions/editions.public.ts';

/** What the convention shows, and who may do what with it, is part of the state of its editions. */
export async function publishEditionStates(
  tx: Tx,
  outbox: OutboxWriter,
  convention: { readonly id: number },
): Promise<void> {
  for (const id of await raiseVersions(tx, { conventionIds: [convention.id] })) {
    outbox.state(editionState, id);
  }
}
