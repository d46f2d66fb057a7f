import { editionState } from '@siteswap/contracts/editions';
import {
  type Feature,
  kitFor,
  type OutboxWriter,
  type PrismaLike,
  type TxOf,
} from '@siteswap/service-kit';
import {
  deleteEdition,
  type EditionCopy,
  type EditionField,
  type EditionState,
  saveEdition,
} from './editions.repository.ts';

/** A state that arrived, in the transaction that stored the copy. */
export interface ArrivedEdition<Tx, F extends EditionField> {
  readonly editionId: number;
  /** Null once it is deleted. */
  readonly edition: EditionState | null;
  /** False when no field of the copy is another than before. */
  readonly hasChanged: boolean;
  /** The fields before the change; null for a first copy and for an unchanged one. */
  readonly previous: EditionCopy<F> | null;
  readonly tx: Tx;
  readonly outbox: OutboxWriter;
}

export interface EditionsOptions<P extends PrismaLike, F extends EditionField> {
  /** Name of the durable consumer: unique over all services, and another one when `fields` grow. */
  readonly consumer: string;
  /** Fields of the copy, each with its column. */
  readonly fields: readonly F[];
  /** What the service does after each state, as to publish what it caches. */
  readonly onState?: (arrived: ArrivedEdition<TxOf<P>, F>) => Promise<void>;
}

/** The copy of editions: the fields of `state.edition` that the service asks for. */
export const editionsModule = <P extends PrismaLike, const F extends EditionField>({
  consumer,
  fields,
  onState,
}: EditionsOptions<P, F>): Feature<P> => ({
  consumers: [
    kitFor<P>().projectState({
      name: consumer,
      state: editionState,
      apply: async ({ id, data: edition, tx, outbox }) => {
        const editionId = Number(id);
        if (edition) {
          const saved = await saveEdition(tx, edition, fields);
          await onState?.({ editionId, edition, ...saved, tx, outbox });
        } else {
          const previous = await deleteEdition(tx, editionId, fields);
          const hasChanged = previous !== null;
          await onState?.({ editionId, edition, hasChanged, previous, tx, outbox });
        }
      },
    }),
  ],
});
