import {
  editionState,
  type getImport,
  type ImportOutcome,
  type listImports,
  type undoImport,
} from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type Actor,
  type Clock,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import { toStored } from '#src/features/editing/editing.public.ts';
import { insertEdition } from '#src/features/editions/editions.public.ts';
import { announceEdition } from '#src/features/follows/follows.public.ts';
import { findMembers } from '#src/subscribers/members.repository.ts';
import type { ImportFile } from './import-file.format.ts';
import { conventionKeyOf, type Known, type PlannedRow, planImport } from './import-plan.format.ts';
import { reportText } from './import-report.format.ts';
import { type CheckedRow, checkRow } from './import-rows.format.ts';
import { toCounts, toImport, toOutcome, toOutcomes, toUndo, toUndone } from './imports.mapper.ts';
import {
  findImport,
  holdConventions,
  holdCreatedConventions,
  holdCreatedEditions,
  holdImport,
  insertConvention,
  insertImport,
  listImportRows,
  listKnownConventions,
  listKnownEditions,
  lockImports,
  markConventionsDeleted,
  markEditionsDeleted,
  markUndone,
} from './imports.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

/** Two hundred rows on a slow machine. */
const timeoutMs = 60_000;

/** Who imports. */
type Importer = Pick<Actor, 'userId'>;

interface Named {
  readonly id: number;
  readonly name: string;
}

interface StoredConvention extends Named {
  readonly updatedAt: Date;
}

/** The conventions that rows name, and the editions of those. */
async function readKnown(db: Db | Tx, rows: readonly CheckedRow[]): Promise<Known> {
  const keys = new Set(rows.flatMap(({ fields }) => fields && conventionKeyOf(fields.convention)));
  const all = await listKnownConventions(db);
  const conventions = all.filter((convention) => keys.has(conventionKeyOf(convention)));
  const ids = conventions.map(({ id }) => id);
  return { conventions, editions: await listKnownEditions(db, ids) };
}

/** The same, of conventions that nobody archives or renames until the end of the transaction. */
async function holdKnown(tx: Tx, rows: readonly CheckedRow[]): Promise<Known> {
  const { conventions } = await readKnown(tx, rows);
  await holdConventions(
    tx,
    conventions.map(({ id }) => id),
  );
  return readKnown(tx, rows);
}

export function createImportsService({ db, transact, clock }: Deps) {
  /** Stores and publishes the edition of a row. @returns its id */
  async function create(
    tx: Tx,
    outbox: OutboxWriter,
    actor: Importer,
    { fields, convention }: Pick<CheckedRow, 'fields'> & { convention: Named | undefined },
  ): Promise<number> {
    if (!fields || !convention) throw new Error('a row that is not valid was to be created');
    const { status, statusNote, ...written } = fields.edition;
    const stored = toStored({ ...written, imageUrl: null });
    const { id } = await insertEdition(tx, convention, {
      ...stored,
      status,
      statusNote,
      isOnline: true,
    });
    outbox.state(editionState, id);
    await announceEdition(tx, outbox, {
      edition: { id, ...stored },
      convention,
      actorId: actor.userId,
      now: clock(),
    });
    return id;
  }

  /** Does what the plan says. */
  async function carryOut(
    tx: Tx,
    outbox: OutboxWriter,
    actor: Importer,
    plan: readonly PlannedRow[],
  ) {
    const conventions = new Map<string, StoredConvention>();
    const editionIds = new Map<number, number>();

    /** Rows of one new convention share it. */
    async function conventionOf({ convention, conventionKey, fields }: PlannedRow) {
      const known = convention ?? conventions.get(conventionKey);
      if (known || !fields) return known;
      const added = await insertConvention(tx, fields.convention);
      conventions.set(conventionKey, added);
      return added;
    }

    const outcomes: ImportOutcome[] = [];
    for (const planned of plan) {
      const outcome = toOutcome(planned);
      if (outcome.outcome === 'WOULD_CREATE') {
        const convention = await conventionOf(planned);
        const editionId = await create(tx, outbox, actor, { fields: planned.fields, convention });
        editionIds.set(planned.row, editionId);
        outcomes.push({ ...outcome, outcome: 'CREATED', editionId });
      } else {
        const earlier = editionIds.get(planned.sameAsRow ?? 0) ?? null;
        outcomes.push({ ...outcome, editionId: planned.editionId ?? earlier });
      }
    }
    return {
      outcomes,
      conventions: [...conventions.values()],
      editionIds: [...editionIds.values()],
    };
  }

  return {
    /** Says what would become of each row; stores nothing. */
    async preview({ rows, kind, fileName }: ImportFile) {
      const checked = rows.map(checkRow);
      const outcomes = planImport(checked, await readKnown(db, checked)).map(toOutcome);
      return { id: null, dryRun: true, kind, fileName, ...toCounts(outcomes), outcomes };
    },

    /**
     * Creates and publishes the editions of the rows that are valid and not known. Importing twice creates nothing.
     * @param id the import's own, a UUIDv7
     */
    import: (actor: Importer, { rows, kind, fileName }: ImportFile, id = uuidv7()) => {
      const checked = rows.map(checkRow);
      return transact(
        async (tx, outbox) => {
          await lockImports(tx);
          const plan = planImport(checked, await holdKnown(tx, checked));
          const { outcomes, ...created } = await carryOut(tx, outbox, actor, plan);
          const { userId: actorId } = actor;
          const counts = toCounts(outcomes);
          const stored = { id, actorId, kind, fileName, ...counts, outcomes, createdAt: clock() };
          await insertImport(tx, stored, created);
          return { id, dryRun: false, kind, fileName, ...counts, outcomes };
        },
        { timeout: timeoutMs },
      );
    },

    /** Imports, newest first. */
    async list(
      query: RouteInput<typeof listImports>['query'],
    ): Promise<RouteResult<typeof listImports>> {
      const rows = await listImportRows(db, query);
      const members = await findMembers(
        db,
        rows.map(({ actorId }) => actorId ?? 0),
      );
      return toCursorPage(
        rows,
        query.limit,
        (row) => toImport(row, members),
        ({ id }) => [id],
      );
    },

    /** @throws 404 */
    async get(id: string): Promise<RouteResult<typeof getImport>> {
      const row = await findImport(db, id);
      if (!row) throw notFound();
      const members = await findMembers(db, [row.actorId ?? 0]);
      return { ...toImport(row, members), outcomes: toOutcomes(row), undo: toUndo(row) };
    },

    /** What became of each row, as CSV. @throws 404 */
    async report(id: string, locale: Locale): Promise<string> {
      const row = await findImport(db, id);
      if (!row) throw notFound();
      return reportText(toOutcomes(row), locale);
    },

    /** Removes what nobody has changed or used since. Repeating changes nothing. @throws 404 */
    undo: (id: string): Promise<RouteResult<typeof undoImport>> =>
      transact(
        async (tx, outbox) => {
          const stored = await holdImport(tx, id);
          if (!stored) throw notFound();
          const before = toUndo(stored);
          if (before && stored.undoneAt) {
            return { ...before, undoneAt: stored.undoneAt.toISOString() };
          }
          const now = clock();
          const editions = toUndone(await holdCreatedEditions(tx, id));
          await markEditionsDeleted(tx, editions.removed, now);
          for (const editionId of editions.removed) outbox.state(editionState, editionId);
          const conventions = toUndone(await holdCreatedConventions(tx, id));
          await markConventionsDeleted(tx, conventions.removed, now);
          await markUndone(tx, id, { editions, conventions }, now);
          return { editions, conventions, undoneAt: now.toISOString() };
        },
        { timeout: timeoutMs },
      ),
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;
