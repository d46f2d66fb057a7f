import {
  feedbackResolved,
  type listFeedback,
  type sendFeedback,
  type updateFeedback,
} from '@siteswap/contracts/core';
import { rateClasses } from '@siteswap/contracts/rate-classes';
import type { RouteInput } from '@siteswap/contracts/route';
import {
  type Actor,
  addressKey,
  invalidInput,
  notFound,
  type OutboxWriter,
  unauthenticated,
} from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { sharedLimitKey } from '#src/features/rate-limits/rate-limits.public.ts';
import { findUserById } from '#src/features/users/users.public.ts';
import { omitUndefined } from '#src/omit-undefined.ts';
import { offsetOf, toPage } from '#src/pages.ts';
import { feedbackVersion, toFeedback, toMyFeedback } from './feedback.mapper.ts';
import * as repository from './feedback.repository.ts';
import { publicPageUrl } from './page-url.format.ts';

const visitorsPerAddress = { points: 3, seconds: 3600 };
const shownToSender = 100;

interface Sender {
  readonly actor: Actor | null;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'clock'> {
  readonly publicUrl: string;
}

/** An empty text removes what was there. */
const emptied = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text;

/** A visitor has no inbox. */
function publishResolved(
  outbox: OutboxWriter,
  { id: feedbackId, userId, resolved, reply }: repository.FeedbackRow,
): void {
  if (!resolved || userId === null) return;
  const how = reply === null ? 'RESOLVED' : 'REPLIED';
  outbox.emit(feedbackResolved, { feedbackId, userId, how });
}

/** Messages to the team, and its replies. */
export function createFeedbackService({ db, transact, rateLimits, clock, publicUrl }: Deps) {
  /** Name and address of a member come from the account; those in the request are ignored. */
  const signature = async (
    { actor }: Sender,
    form: { name?: string | undefined; email?: string | undefined },
  ) => {
    if (!actor) {
      if (!form.name) throw invalidInput([{ path: 'name', code: 'REQUIRED' }]);
      return { userId: null, name: form.name, email: form.email ?? null };
    }
    const user = await findUserById(db, actor.userId);
    if (!user) throw unauthenticated();
    return { userId: user.id, name: `${user.prenom} ${user.nom}`.trim(), email: user.email };
  };

  return {
    /**
     * Stores a message. One that filled in the hidden field is accepted and not stored.
     * Throws 422 for a visitor without a name, 429 above three an hour of an address or twenty of a member.
     */
    send: async (body: RouteInput<typeof sendFeedback>['body'], sender: Sender): Promise<void> => {
      if (body.website) return;
      const from = await signature(sender, body);
      if (from.userId === null) {
        await rateLimits.take(`feedback-address:${addressKey(sender.ip)}`, visitorsPerAddress);
      } else await rateLimits.take(sharedLimitKey('content', from.userId), rateClasses.content);
      const now = clock();
      await repository.createFeedback(db, {
        ...from,
        type: body.type,
        subject: body.subject,
        message: body.message,
        userAgent: sender.userAgent?.slice(0, 300) ?? null,
        url: publicPageUrl(body.url, publicUrl),
        createdAt: now,
        updatedAt: now,
      });
    },

    /** A member's own messages, newest first. */
    listMine: async (actor: Actor) => {
      const rows = await repository.listFeedbackOf(db, actor.userId, shownToSender);
      return rows.map(toMyFeedback);
    },

    /** For admins, newest first. */
    list: async (query: RouteInput<typeof listFeedback>['query']) => {
      const { page, limit, resolved, type } = query;
      const where = omitUndefined({ resolved, type });
      const [rows, total] = await repository.listFeedback(db, where, offsetOf({ page, limit }));
      return toPage(rows.map(toFeedback), total, { page, limit });
    },

    /**
     * Resolves, replies or adds a note; an empty text removes the reply or the note. A member is notified once their
     * feedback is resolved. Throws 404, 409 EDIT_CONFLICT.
     */
    update: (id: number, input: RouteInput<typeof updateFeedback>['body']) =>
      transact(async (tx, outbox) => {
        const before = await repository.findFeedbackForUpdate(tx, id);
        if (!before) throw notFound();
        const { resolved, reply, adminNotes } = feedbackVersion.changesOf(before, input);
        const row = await repository.updateFeedback(tx, id, {
          ...omitUndefined({
            resolved,
            reply: emptied(reply),
            adminNotes: emptied(adminNotes),
          }),
          updatedAt: clock(),
        });
        if (!row) throw notFound();
        if (!before.resolved) publishResolved(outbox, row);
        return toFeedback(row);
      }),
  };
}
export type FeedbackService = ReturnType<typeof createFeedbackService>;
