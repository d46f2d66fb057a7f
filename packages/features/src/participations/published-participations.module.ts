import {
  type ParticipationState,
  parseParticipationId,
  participationId,
  participationState,
} from '@siteswap/contracts/notifications';
import type {
  CurrentState,
  Feature,
  OutboxWriter,
  PersonalData,
  PrismaLike,
  RawSql,
} from '@siteswap/service-kit';
import {
  deletePublishedOf,
  findPublished,
  listPublishedKeys,
  type ParticipationKey,
  type PublishedRow,
  refreshParticipation,
} from './published-participations.repository.ts';

function toState({ since, version }: PublishedRow): CurrentState {
  const data: ParticipationState | null = since && { since: since.toISOString() };
  return { version, data };
}

export interface ParticipationsOptions {
  /** Name of the domain, which the ids of its states begin with. */
  readonly domain: string;
  /** A query with a row for each reason why the edition `$1` and the member `$2` belong together. */
  readonly reasons: string;
  /** Name of the table. */
  readonly table?: string;
}

/** Who takes part in an edition, as one domain publishes it: `state.participation`. */
export function publishParticipations({
  domain,
  reasons,
  table = 'participation',
}: ParticipationsOptions) {
  const stateId = ({ editionId, userId }: ParticipationKey) =>
    participationId({ domain, editionId, userId });

  /** A deleted member takes part in nothing, although some of the reasons stay. */
  async function erase(tx: RawSql, userId: number, outbox: OutboxWriter): Promise<void> {
    for (const editionId of await deletePublishedOf(tx, table, userId)) {
      outbox.state(participationState, stateId({ editionId, userId }));
    }
  }

  return {
    /**
     * Call it after each change of the reasons of a member, in its transaction: publishes that they take part in the
     * edition, or that they no longer do. For several members, in the order of their ids.
     */
    async update(tx: RawSql, outbox: OutboxWriter, key: ParticipationKey): Promise<void> {
      const hasChanged = await refreshParticipation(tx, table, key, reasons);
      if (hasChanged) outbox.state(participationState, stateId(key));
    },

    module: <P extends PrismaLike>({ db }: { readonly db: P }): Feature<P> => ({
      states: {
        [participationState.kind]: {
          readMany: async (ids) => {
            const rows = await findPublished(db, table, ids.map(parseParticipationId));
            return new Map(rows.map((row) => [stateId(row), toState(row)]));
          },
        },
      },
      listStates: {
        [participationState.kind]: async () => (await listPublishedKeys(db, table)).map(stateId),
      },
    }),

    /** Its part in what a service stores about members. */
    tables: {
      [table]: { columns: ['user_id'], omit: ['version'], erase },
    } satisfies PersonalData<RawSql>['tables'],
  };
}
