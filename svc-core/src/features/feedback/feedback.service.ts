import type { listFeedback, sendFeedback, updateFeedback } from '@siteswap/contracts/core';
import type { RouteInput } from '@siteswap/contracts/route';
import {
  type Actor,
  invalidInput,
  notFound,
  type RateLimits,
  unauthenticated,
} from '@siteswap/service-kit';
import type { Clock } from '#src/clock.ts';
import type { Db } from '#src/db.ts';
import type { UsersService } from '#src/features/users/users.service.ts';
import { toFeedback, toMyFeedback } from './feedback.mapper.ts';
import { createFeedbackRepository, type FeedbackChanges } from './feedback.repository.ts';
import { openUrl } from './open-url.ts';

const visitorsPerAddress = { points: 3, seconds: 3600 };
const contentPerHour = { points: 20, seconds: 3600 };
const shownToSender = 100;

/** Who sends, as far as that is known. */
interface Sender {
  readonly actor: Actor | null;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

interface Dependencies {
  readonly db: Db;
  readonly users: Pick<UsersService, 'findById'>;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** What people tell the team, and what the team answers. */
export function createFeedbackService(deps: Dependencies) {
  const { users, rateLimits, clock, publicUrl } = deps;
  const feedback = createFeedbackRepository(deps.db);

  /** Members are known: what they say of themselves is not read. */
  const signature = async (
    { actor }: Sender,
    said: { name?: string | undefined; email?: string | undefined },
  ) => {
    if (!actor) {
      if (!said.name) throw invalidInput([{ path: 'name', code: 'REQUIRED' }]);
      return { userId: null, name: said.name, email: said.email ?? null };
    }
    const user = await users.findById(actor.userId);
    if (!user) throw unauthenticated();
    return { userId: user.id, name: `${user.prenom} ${user.nom}`.trim(), email: user.email };
  };

  return {
    /**
     * Stores a message; one that filled in the field nobody sees is thanked for and forgotten.
     * Throws 422 for a visitor without a name, 429 above three an hour of an address or twenty of a member.
     */
    send: async (body: RouteInput<typeof sendFeedback>['body'], sender: Sender): Promise<void> => {
      if (body.website) return;
      const from = await signature(sender, body);
      if (from.userId === null) {
        await rateLimits.take(`feedback-address:${sender.ip}`, visitorsPerAddress);
      } else await rateLimits.take(`content:${from.userId}`, contentPerHour);
      const now = clock();
      await feedback.create({
        ...from,
        type: body.type,
        subject: body.subject,
        message: body.message,
        userAgent: sender.userAgent?.slice(0, 300) ?? null,
        url: openUrl(body.url, publicUrl),
        createdAt: now,
        updatedAt: now,
      });
    },

    /** A member's own messages, newest first. */
    mine: async (actor: Actor) =>
      (await feedback.listOf(actor.userId, shownToSender)).map(toMyFeedback),

    /** For admins, newest first. */
    list: async (query: RouteInput<typeof listFeedback>['query']) => {
      const { page, limit, resolved, type } = query;
      const where = {
        ...(resolved === undefined ? {} : { resolved }),
        ...(type === undefined ? {} : { type }),
      };
      const [rows, total] = await feedback.list(where, { skip: (page - 1) * limit, take: limit });
      const pagination = { total, page, limit, totalPages: Math.ceil(total / limit) };
      return { data: rows.map(toFeedback), pagination };
    },

    /** Resolves, answers or notes; an empty text takes the answer or the note back. Throws 404. */
    update: async (id: number, changes: RouteInput<typeof updateFeedback>['body']) => {
      const { resolved, reply, adminNotes } = changes;
      const data: FeedbackChanges = {
        ...(resolved === undefined ? {} : { resolved }),
        ...(reply === undefined ? {} : { reply: reply || null }),
        ...(adminNotes === undefined ? {} : { adminNotes: adminNotes || null }),
      };
      const row = await feedback.update(id, { ...data, updatedAt: clock() });
      if (!row) throw notFound();
      return toFeedback(row);
    },
  };
}
export type FeedbackService = ReturnType<typeof createFeedbackService>;
