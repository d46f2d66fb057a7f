import { type DataExport, exportReady, exportRequested } from '@siteswap/contracts/core';
import {
  type Actor,
  type ExportPart,
  notFound,
  type RateLimit,
  type RateLimits,
  unauthenticated,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { type Clock, days, hours, later } from '#src/clock.ts';
import type { CoreTransact } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { Secrets } from '#src/secrets.ts';
import { toDataExport } from './exports.mapper.ts';
import type { ExportsRepository } from './exports.repository.ts';

const perMember: RateLimit = { points: 3, seconds: 24 * 3600 };
const kept = days(7);
/** How long the services get to hand in their parts. */
const patience = hours(24);

interface Dependencies {
  readonly exports: ExportsRepository;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
  readonly mails: Mails;
  readonly clock: Clock;
  /** Whose parts make an export complete. */
  readonly services: readonly string[];
}

/** A part belongs to its export: it cannot be opened as another's. */
const contextOf = (part: { exportId: string; service: string }) =>
  `${part.exportId}:${part.service}`;

/** A member's copy of everything about them: asked for, collected from all services, kept for a week. */
export function createExportsService(deps: Dependencies) {
  const { exports, transact, secrets, mails, clock } = deps;
  return {
    /** Begins a new copy, unless one is being collected. Throws 429 after three in a day. */
    request: async (actor: Actor): Promise<DataExport> => {
      const underWay = await exports.findLast(actor.userId, clock());
      if (underWay?.status === 'PENDING') return toDataExport(underWay);
      await deps.rateLimits.take(`export:${actor.userId}`, perMember);
      return await transact(async (tx, facts) => {
        const now = clock();
        if (!(await exports.lockOwner(tx, actor.userId))) throw unauthenticated();
        const other = await exports.findLast(actor.userId, now, tx);
        if (other?.status === 'PENDING') return toDataExport(other);
        const row = {
          id: uuidv7(),
          userId: actor.userId,
          status: 'PENDING',
          services: [...deps.services],
          requestedAt: now,
          expiresAt: later(now, kept),
        };
        await exports.replace(tx, row);
        facts.emit(exportRequested, { exportId: row.id, userId: row.userId });
        return toDataExport(row);
      });
    },

    /** The member's last one that has not expired. */
    last: async (actor: Actor): Promise<DataExport | null> => {
      const row = await exports.findLast(actor.userId, clock());
      return row && toDataExport(row);
    },

    /** Takes the part of one service; the last one makes the copy ready. Throws 404 EXPORT_NOT_FOUND. */
    takePart: ({ exportId, service, tables }: ExportPart): Promise<void> =>
      transact(async (tx, facts) => {
        const now = clock();
        const found = await exports.lockOpen(tx, exportId, now);
        if (!found) throw notFound('EXPORT_NOT_FOUND', 'Nobody waits for this part');
        const context = contextOf({ exportId, service });
        const payload = secrets.seal(JSON.stringify(tables), context, 'export-part');
        await exports.putPart(tx, { exportId, service, payload, receivedAt: now });
        if (found.status !== 'PENDING') return;
        const there = await exports.servicesOf(exportId, tx);
        if (!found.services.every((name) => there.includes(name))) return;
        await exports.markReady(tx, exportId);
        facts.emit(exportReady, { exportId, userId: found.userId });
        await mails.queueExportReady(tx, found.user);
        facts.afterCommit(mails.kick);
      }),

    /** A ready copy, part by part. Throws 404 when it is not the member's, not ready or over. */
    open: async (actor: Actor, id: string) => {
      const row = await exports.findReady(id, actor.userId, clock());
      if (!row) throw notFound();
      const services = await exports.servicesOf(id);
      return {
        requestedAt: row.requestedAt,
        owner: row.user,
        services,
        part: async (service: string): Promise<unknown> => {
          const part = await exports.findPart(id, service);
          if (!part) throw notFound();
          const context = contextOf({ exportId: id, service });
          return JSON.parse(secrets.open(part.payload, context, 'export-part'));
        },
      };
    },

    /** Forgets what has expired and gives up on what never became complete. */
    sweep: async (): Promise<void> => {
      const now = clock();
      await exports.deleteExpired(now);
      await exports.failUnfinished(later(now, -patience));
    },
  };
}
export type ExportsService = ReturnType<typeof createExportsService>;
