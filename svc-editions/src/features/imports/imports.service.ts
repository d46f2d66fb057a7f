import {
  editionState,
  type getImport,
  type listImports,
  type undoImport,
} from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findMembers } from '@siteswap/features/members';
import { type Actor, notFound, type Transact } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#src/db.ts';
import { addPictureJobs } from './import-pictures.job.ts';
import { listPictures, undoPictures } from './import-pictures.repository.ts';
import { planImport } from './import-plan.format.ts';
import type { ImportFile } from './import-reader.client.ts';
import { reportText } from './import-report.format.ts';
import { createRowImport, type RowImportDeps, readKnown } from './import-rows.service.ts';
import { importRunning } from './imports.errors.ts';
import {
  toCounts,
  toImport,
  toPreview,
  toStoredOutcomes,
  toUndo,
  toUndone,
  withPictures,
} from './imports.mapper.ts';
import {
  findImport,
  insertCreated,
  insertImport,
  listImportRows,
  lockCreatedConventions,
  lockCreatedEditions,
  lockImport,
  lockImports,
  markConventionsDeleted,
  markEditionsDeleted,
  markUndone,
} from './imports.repository.ts';

interface Deps extends RowImportDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
}

/** Who imports. */
type Importer = Pick<Actor, 'userId'>;

/** Two hundred rows on a slow machine. */
const timeoutMs = 60_000;

export function createImportsService({ db, transact, clock, townPlaces, publicUrl }: Deps) {
  const importRows = createRowImport({ clock, townPlaces, publicUrl });

  return {
    /** Says what would become of each row; stores nothing. */
    async preview({ rows, kind, fileName }: ImportFile) {
      const outcomes = planImport(rows, await readKnown(db, rows, publicUrl)).map(toPreview);
      const counts = toCounts(outcomes);
      return {
        id: null,
        dryRun: true,
        status: 'DONE' as const,
        kind,
        fileName,
        ...counts,
        outcomes,
      };
    },

    /**
     * Creates and publishes the editions of the rows that are valid and not known. Importing twice creates nothing.
     * @param id the import's own, a UUIDv7
     */
    import: (actor: Importer, { rows, kind, fileName }: ImportFile, id = uuidv7()) =>
      transact(
        async (tx, outbox) => {
          await lockImports(tx);
          const { userId: actorId } = actor;
          const { outcomes, ...created } = await importRows(tx, outbox, { actorId, rows });
          const status = 'DONE' as const;
          const counts = toCounts(outcomes);
          const stored = { id, actorId, kind, fileName, status, ...counts, outcomes };
          await insertImport(tx, { ...stored, createdAt: clock() });
          addPictureJobs(outbox, await insertCreated(tx, id, created));
          const shown = withPictures(outcomes, created.pictures);
          return { id, dryRun: false, kind, fileName, status, ...counts, outcomes: shown };
        },
        { timeout: timeoutMs },
      ),

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
      const { outcomes: _outcomes, undo: _undo, ...listed } = row;
      const outcomes = withPictures(toStoredOutcomes(row), await listPictures(db, id));
      return { ...toImport(listed, members), outcomes, undo: toUndo(row) };
    },

    /** What became of each row and its pictures, as CSV. @throws 404 */
    async report(id: string, locale: Locale): Promise<string> {
      const row = await findImport(db, id);
      if (!row) throw notFound();
      const outcomes = withPictures(toStoredOutcomes(row), await listPictures(db, id));
      return reportText(outcomes, locale);
    },

    /** Removes what is unchanged and unused since. Repeating changes nothing. @throws 404; 409 IMPORT_RUNNING */
    undo: (id: string): Promise<RouteResult<typeof undoImport>> =>
      transact(
        async (tx, outbox) => {
          const stored = await lockImport(tx, id);
          if (!stored) throw notFound();
          if (stored.status === 'RUNNING') throw importRunning();
          const before = toUndo(stored);
          if (before && stored.undoneAt) {
            return { ...before, undoneAt: stored.undoneAt.toISOString() };
          }
          const now = clock();
          const editions = toUndone(await lockCreatedEditions(tx, id));
          await markEditionsDeleted(tx, editions.removed, now);
          for (const editionId of editions.removed) outbox.state(editionState, editionId);
          const conventions = toUndone(await lockCreatedConventions(tx, id));
          await markConventionsDeleted(tx, conventions.removed, now);
          const pictureIds = await undoPictures(tx, id, {
            editionIds: editions.removed,
            conventionIds: conventions.removed,
          });
          addPictureJobs(outbox, pictureIds);
          await markUndone(tx, id, { editions, conventions }, now);
          return { editions, conventions, undoneAt: now.toISOString() };
        },
        { timeout: timeoutMs },
      ),
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;
