import { maxMailDays, type queueMail } from '@siteswap/contracts/core';
import { defaultLocale } from '@siteswap/contracts/fields';
import type { RouteInput } from '@siteswap/contracts/route';
import { days, later, type RateLimit } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { findUserByEmail, findUserById } from '#src/features/users/users.public.ts';
import { type Mail, renderMail } from './mail-layout.format.ts';
import {
  addMailRequest,
  deleteOldMailRequests,
  findMailOutcome,
  type MailOutcome,
} from './mail-requests.repository.ts';
import type { Mails } from './mails.service.ts';

/** All services together; the mails of svc-core itself are counted where a stranger can cause them. */
const mailsPerMailbox: RateLimit = { points: 20, seconds: 3600 };
const longestLifetime = days(maxMailDays);

type Request = RouteInput<typeof queueMail>['body'];

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets' | 'clock'> {
  readonly mails: Mails;
}

/** Mails that other services have rendered. */
export function createMailRequestsService(deps: Deps) {
  const { db, transact, rateLimits, secrets, clock, mails } = deps;

  /** Null for a member who was deleted or has not confirmed an address, and for an address that mails do not reach. */
  const addressOf = async (to: Request['to']): Promise<string | null> => {
    if ('email' in to) {
      const owner = await findUserByEmail(db, to.email);
      return owner?.mailsStoppedAt ? null : to.email;
    }
    const user = await findUserById(db, to.userId);
    const isReached = user?.isEmailVerified && !user.deletedAt && !user.mailsStoppedAt;
    return isReached ? user.email : null;
  };

  const toMail = (
    email: string,
    { subject, text, html, blocks, locale, ...mail }: Request,
  ): Mail => {
    const { unsubscribeUrl } = mail;
    if (!blocks) return { to: email, subject, text, html, unsubscribeUrl };
    const heading = { to: email, subject, locale: locale ?? defaultLocale };
    return { ...renderMail(heading, blocks), unsubscribeUrl };
  };

  return {
    /** Throws 429 when the mailbox got twenty mails of services in an hour. */
    queue: async (request: Request): Promise<MailOutcome> => {
      const { key, to, expiresAt } = request;
      const earlier = await findMailOutcome(db, key);
      if (earlier) return earlier;
      const now = clock();
      const lifetime = Math.min(Date.parse(expiresAt) - now.getTime(), longestLifetime);
      const email = lifetime > 0 ? await addressOf(to) : null;
      if (email) {
        await rateLimits.take(`service-mail:${secrets.emailHash(email)}`, mailsPerMailbox);
      }
      const outcome: MailOutcome = email ? 'queued' : 'skipped';
      return await transact(async (tx, outbox) => {
        // Of two calls at once with one key, the second waits here for the first.
        const isFirst = await addMailRequest(tx, { key, outcome, createdAt: now });
        if (isFirst && email) {
          mails.queueRendered(outbox, toMail(email, request), lifetime);
        }
        return outcome;
      });
    },

    /** Deletes the keys of mails that have expired; a repeated call then finds its mail expired too. */
    prune: () => deleteOldMailRequests(db, later(clock(), -longestLifetime)),
  };
}
export type MailRequestsService = ReturnType<typeof createMailRequestsService>;
