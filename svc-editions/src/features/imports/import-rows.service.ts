import { editionState } from '@siteswap/contracts/editions';
import type { Clock, OutboxWriter } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { moveEdition, placeAndDayFields, toStored } from '#src/features/editing/editing.public.ts';
import { insertEdition } from '#src/features/editions/editions.public.ts';
import { announceEdition } from '#src/features/follows/follows.public.ts';
import type { TownPlaces } from '#src/features/towns/towns.public.ts';
import { pick } from '#src/shared/fields.ts';
import { editionUid } from './exports.mapper.ts';
import type { NewImportPicture } from './import-pictures.repository.ts';
import {
  conventionKeyOf,
  type Known,
  type PlannedRow,
  planImport,
  type StoredOutcome,
} from './import-plan.format.ts';
import type { CheckedRow } from './import-rows.format.ts';
import {
  type EventOfEdition,
  listEventsOfEditions,
  listKnownEvents,
  noteImportedVersion,
  upsertEvents,
} from './imported-events.repository.ts';
import { toOutcome } from './imports.mapper.ts';
import {
  type Created,
  insertConvention,
  listKnownConventions,
  listKnownEditions,
  lockConventions,
} from './imports.repository.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface StoredConvention extends Named {
  readonly updatedAt: Date;
}

/** What this site calls the event of an edition. */
function ownEditionId(uid: string, publicUrl: string): number | null {
  const id = Number(/^edition-(\d{1,9})@/.exec(uid)?.[1]);
  return uid === editionUid(id, publicUrl) ? id : null;
}

/** The editions of the events of rows, by their UIDs. */
async function readEvents(
  db: Db | Tx,
  rows: readonly CheckedRow[],
  publicUrl: string,
): Promise<Known['events']> {
  const uids = rows.flatMap(({ uid }) => uid ?? []);
  if (uids.length === 0) return new Map();
  const ids = uids.flatMap((uid) => ownEditionId(uid, publicUrl) ?? []);
  const own = await listEventsOfEditions(db, ids);
  return new Map([
    ...(await listKnownEvents(db, uids)),
    ...own.map((edition) => [editionUid(edition.id, publicUrl), edition] as const),
  ]);
}

/** The conventions that rows name and the editions of those, and the editions of their events. */
export async function readKnown(
  db: Db | Tx,
  rows: readonly CheckedRow[],
  publicUrl: string,
): Promise<Known> {
  const keys = new Set(rows.flatMap(({ fields }) => fields && conventionKeyOf(fields.convention)));
  const all = await listKnownConventions(db);
  const conventions = all.filter((convention) => keys.has(conventionKeyOf(convention)));
  const ids = conventions.map(({ id }) => id);
  const events = await readEvents(db, rows, publicUrl);
  return { conventions, editions: await listKnownEditions(db, ids), events };
}

/** The same, of conventions that stay locked against archiving and renaming until the end of the transaction. */
async function lockKnownEditions(
  tx: Tx,
  rows: readonly CheckedRow[],
  publicUrl: string,
): Promise<Known> {
  const { conventions, events } = await readKnown(tx, rows, publicUrl);
  await lockConventions(tx, [
    ...conventions.map(({ id }) => id),
    ...[...events.values()].map(({ conventionId }) => conventionId),
  ]);
  return readKnown(tx, rows, publicUrl);
}

interface Batch {
  readonly rows: readonly CheckedRow[];
  readonly actorId: number;
  /** What became of the rows of the same file that were done before. */
  readonly before?: readonly StoredOutcome[];
}

/** The rows that have created an edition, by its id. */
const creatingRows = (outcomes: readonly StoredOutcome[]): ReadonlyMap<number, number> =>
  new Map(
    outcomes.flatMap(({ outcome, editionId, row }) =>
      outcome === 'CREATED' && editionId !== null ? [[editionId, row] as const] : [],
    ),
  );

/** The events of rows with the editions that they are: created, or known by their days and town. */
const eventsOf = (
  plan: readonly PlannedRow[],
  outcomes: readonly StoredOutcome[],
): EventOfEdition[] =>
  outcomes.flatMap(({ editionId }, index) => {
    const { uid, event, sequence } = plan[index] ?? {};
    if (!uid || editionId === null) return [];
    return [{ uid, editionId, sequence: Math.max(sequence ?? 0, event?.sequence ?? 0) }];
  });

const notValid = () => new Error('a row that is not valid was to be created');

/** The pictures of a row, with the ids of what it has created. */
const picturesFor = (
  { row, pictures }: PlannedRow,
  ids: Readonly<Record<NewImportPicture['kind'], number>>,
): NewImportPicture[] =>
  pictures.map((picture) => ({ ...picture, row, entityId: ids[picture.kind] }));

export interface RowImportDeps {
  readonly clock: Clock;
  readonly townPlaces: () => Promise<TownPlaces>;
  /** Of this site, whose events are known by their UIDs. */
  readonly publicUrl: string;
}

/**
 * Creates and publishes the editions of rows that are valid and not known, in the transaction of its caller, who has
 * the lock of imports.
 */
export function createRowImport({ clock, townPlaces, publicUrl }: RowImportDeps) {
  /** Stores and publishes the edition of a row. @returns its id */
  async function create(
    tx: Tx,
    outbox: OutboxWriter,
    {
      fields,
      convention,
      actorId,
      towns,
    }: Pick<CheckedRow, 'fields'> & { convention: Named; actorId: number; towns: TownPlaces },
  ): Promise<number> {
    if (!fields) throw notValid();
    const { status, statusNote, ...written } = fields.edition;
    const stored = toStored(towns, { ...written, imageUrl: null });
    const { id } = await insertEdition(tx, convention, {
      ...stored,
      status,
      statusNote,
      isOnline: true,
      announcedAt: clock(),
    });
    outbox.state(editionState, id);
    await announceEdition(tx, outbox, {
      edition: { id, ...stored },
      convention,
      actorId,
      now: clock(),
    });
    return id;
  }

  /** Gives the edition of an event the days and the place of a newer revision. @returns whether it was still untouched */
  async function move(
    tx: Tx,
    outbox: OutboxWriter,
    {
      fields,
      event,
      actorId,
      towns,
    }: Pick<PlannedRow, 'fields' | 'event'> & { actorId: number; towns: TownPlaces },
  ): Promise<boolean> {
    if (!fields || !event) throw notValid();
    const to = pick(fields.edition, placeAndDayFields);
    const { id, version } = event;
    const moved = await moveEdition(tx, outbox, { id, version, to, actorId, towns, now: clock() });
    if (moved !== null) await noteImportedVersion(tx, id, moved);
    return moved !== null;
  }

  return async (
    tx: Tx,
    outbox: OutboxWriter,
    { rows, actorId, before = [] }: Batch,
  ): Promise<Created & { readonly outcomes: StoredOutcome[] }> => {
    const towns = await townPlaces();
    const plan = planImport(rows, await lockKnownEditions(tx, rows, publicUrl));
    const conventions = new Map<string, StoredConvention>();
    const editionIds = new Map<number, number>();
    const creating = creatingRows(before);

    /** Rows of one new convention share it. */
    async function conventionOf({ convention, conventionKey, fields }: PlannedRow): Promise<Named> {
      const known = convention ?? conventions.get(conventionKey);
      if (known) return known;
      if (!fields) throw notValid();
      const { name, email, description } = fields.convention;
      const added = await insertConvention(tx, { name, email, description });
      conventions.set(conventionKey, added);
      return added;
    }

    const outcomes: StoredOutcome[] = [];
    const pictures: NewImportPicture[] = [];
    for (const planned of plan) {
      const outcome = toOutcome(planned);
      if (outcome.outcome === 'WOULD_CREATE') {
        const convention = await conventionOf(planned);
        const { fields, row } = planned;
        const editionId = await create(tx, outbox, { fields, convention, actorId, towns });
        editionIds.set(row, editionId);
        const ids = { CONVENTION: convention.id, EDITION: editionId };
        pictures.push(...picturesFor(planned, ids));
        outcomes.push({ ...outcome, outcome: 'CREATED', editionId });
      } else {
        const earlier = editionIds.get(planned.sameAsRow ?? 0) ?? null;
        const editionId = planned.editionId ?? earlier;
        const sameAsRow = planned.sameAsRow ?? creating.get(editionId ?? 0) ?? null;
        const isUpdated =
          planned.isUpdated && (await move(tx, outbox, { ...planned, actorId, towns }));
        outcomes.push({ ...outcome, editionId, sameAsRow, isUpdated });
      }
    }
    await upsertEvents(tx, eventsOf(plan, outcomes));
    return {
      outcomes,
      conventions: [...conventions.values()],
      editionIds: [...editionIds.values()],
      pictures,
    };
  };
}
