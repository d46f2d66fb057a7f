import { type DataExport, exportReady, exportRequested } from '@siteswap/contracts/core';
import {
  type Actor,
  days,
  type ExportPart,
  hours,
  later,
  notFound,
  type RateLimit,
  unauthenticated,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { CoreKit } from '#src/db.ts';
import type { FilesService } from '#src/features/files/files.public.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import { type ArchiveFile, zipOf } from './export-archive.format.ts';
import { exportReadme } from './export-readme.format.ts';
import { exportDeadlineJob } from './exports.job.ts';
import { toDataExport } from './exports.mapper.ts';
import {
  deleteExpiredExports,
  findExportPart,
  findLastExport,
  findReadyExport,
  listPartServices,
  lockExportOwner,
  lockOpenExport,
  markExportReady,
  putExportPart,
  replaceExport,
} from './exports.repository.ts';

const requestsPerMember: RateLimit = { points: 3, seconds: 24 * 3600 };
const lifetime = days(7);
/** The services must hand in their parts within it. */
const collectTimeout = hours(24);

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets' | 'clock'> {
  readonly mails: Mails;
  readonly files: Pick<FilesService, 'listPicturesOf'>;
  /** An export is complete once these have handed in their parts. */
  readonly services: readonly string[];
}

/** Seals a part for its export: it cannot be opened as another's. */
const contextOf = (part: { exportId: string; service: string }) =>
  `${part.exportId}:${part.service}`;

const shortName = (service: string) => service.replace(/^svc-/, '');

/** A member's copy of all data about them: requested, collected from all services, available for a week. */
export function createExportsService(deps: Deps) {
  const { db, transact, rateLimits, secrets, clock, mails, files } = deps;

  const openPart = async (exportId: string, service: string): Promise<unknown> => {
    const part = await findExportPart(db, exportId, service);
    if (!part) throw notFound();
    return JSON.parse(secrets.open(part.payload, contextOf(part), 'export-part'));
  };

  /** Read while it is sent: one part at a time is in memory. */
  async function* archiveFiles(
    row: NonNullable<Awaited<ReturnType<typeof findReadyExport>>>,
  ): AsyncGenerator<ArchiveFile> {
    yield { name: 'README.txt', content: exportReadme(row.user, row.requestedAt) };
    for (const service of await listPartServices(db, row.id)) {
      const tables = await openPart(row.id, service);
      yield { name: `${shortName(service)}.json`, content: JSON.stringify(tables, null, 2) };
    }
    for await (const { name, bytes } of files.listPicturesOf(row.userId)) {
      yield { name: `pictures/${name}`, content: bytes };
    }
  }

  return {
    /** Starts a new export, unless one is being collected. Throws 429 after three in a day. */
    request: async (actor: Actor): Promise<DataExport> => {
      const last = await findLastExport(db, actor.userId, clock());
      if (last?.status === 'PENDING') return toDataExport(last);
      await rateLimits.take(`export:${actor.userId}`, requestsPerMember);
      return await transact(async (tx, outbox) => {
        const now = clock();
        if (!(await lockExportOwner(tx, actor.userId))) throw unauthenticated();
        const other = await findLastExport(tx, actor.userId, now);
        if (other?.status === 'PENDING') return toDataExport(other);
        const row = {
          id: uuidv7(),
          userId: actor.userId,
          status: 'PENDING',
          services: [...deps.services],
          requestedAt: now,
          expiresAt: later(now, lifetime),
        };
        await replaceExport(tx, row);
        outbox.job(exportDeadlineJob, { exportId: row.id }, { runAt: later(now, collectTimeout) });
        outbox.emit(exportRequested, { exportId: row.id, userId: row.userId });
        return toDataExport(row);
      });
    },

    /** The member's last one that has not expired. */
    findLast: async (actor: Actor): Promise<DataExport | null> => {
      const row = await findLastExport(db, actor.userId, clock());
      return row && toDataExport(row);
    },

    /** Stores the part of one service; the last one completes the export. Throws 404 EXPORT_NOT_FOUND. */
    takePart: ({ exportId, service, tables }: ExportPart): Promise<void> =>
      transact(async (tx, outbox) => {
        const now = clock();
        const row = await lockOpenExport(tx, exportId, now);
        if (!row) throw notFound('EXPORT_NOT_FOUND', 'This export does not exist or has expired');
        const context = contextOf({ exportId, service });
        const payload = secrets.seal(JSON.stringify(tables), context, 'export-part');
        await putExportPart(tx, { exportId, service, payload, receivedAt: now });
        if (row.status !== 'PENDING') return;
        const received = await listPartServices(tx, exportId);
        if (!row.services.every((name) => received.includes(name))) return;
        await markExportReady(tx, exportId);
        outbox.emit(exportReady, { exportId, userId: row.userId });
        mails.queueExportReady(outbox, row.user);
      }),

    /** A ZIP archive of a ready export. Throws 404 when it is not the member's, not ready or has expired. */
    openArchive: async (actor: Actor, id: string) => {
      const row = await findReadyExport(db, id, actor.userId, clock());
      if (!row) throw notFound();
      return { requestedAt: row.requestedAt, bytes: zipOf(archiveFiles(row)) };
    },

    /** Deletes expired exports. */
    sweep: () => deleteExpiredExports(db, clock()),
  };
}
export type ExportsService = ReturnType<typeof createExportsService>;
