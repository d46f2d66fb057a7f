import {
  type Participation,
  parseParticipationId,
  participationState,
} from '@siteswap/contracts/notifications';
import {
  type Feature,
  kitFor,
  type OutboxWriter,
  type PersonalData,
  type PrismaLike,
  type RawSql,
  type TxOf,
} from '@siteswap/service-kit';
import {
  deleteParticipation,
  deleteParticipationsOf,
  saveParticipation,
} from './participation-copies.repository.ts';

/** A state that arrived, in the transaction that stored the copy. */
export interface ArrivedParticipation<Tx> {
  readonly participation: Participation;
  /** When it began; null once it ended. */
  readonly since: Date | null;
  readonly tx: Tx;
  readonly outbox: OutboxWriter;
}

export interface ParticipationCopiesOptions<P extends PrismaLike> {
  /** Name of the durable consumer: unique over all services, and never changed. */
  readonly consumer: string;
  /** What the service locks before the copy changes. */
  readonly lock?: (tx: TxOf<P>, participation: Participation) => Promise<void>;
  /** What the service does after each state. */
  readonly onState?: (arrived: ArrivedParticipation<TxOf<P>>) => Promise<void>;
}

/** The copy of who takes part in which edition, whichever domain publishes it. */
export const participationCopiesModule = <P extends PrismaLike>({
  consumer,
  lock,
  onState,
}: ParticipationCopiesOptions<P>): Feature<P> => ({
  consumers: [
    kitFor<P>().projectState({
      name: consumer,
      state: participationState,
      apply: async ({ id, data, tx, outbox }) => {
        const participation = parseParticipationId(id);
        const since = data && new Date(data.since);
        await lock?.(tx, participation);
        if (since) await saveParticipation(tx, participation, since);
        else await deleteParticipation(tx, participation);
        await onState?.({ participation, since, tx, outbox });
      },
    }),
  ],
});

/** The part of the copy in what a service stores about members. */
export const participationCopyTables = {
  participation: { columns: ['user_id'], erase: deleteParticipationsOf },
} satisfies PersonalData<RawSql>['tables'];
