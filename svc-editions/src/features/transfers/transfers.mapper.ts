import type { TransferRow } from './transfers.repository.ts';

/** Both sides of an offer, for its events. */
export const partiesOf = (
  { id, name }: { readonly id: number; readonly name: string },
  { fromId, toId }: TransferRow,
) => ({ conventionId: id, conventionName: name, fromId, toId });
