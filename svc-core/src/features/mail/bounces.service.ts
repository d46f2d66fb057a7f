import { reportBounce } from '@siteswap/contracts/core';
import { fillPath } from '@siteswap/contracts/route';
import { days, later, notFound } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { stopMails } from './bounces.repository.ts';
import { isDeadAddress } from './rejection.policy.ts';

interface Deps extends Pick<CoreKit, 'db' | 'secrets' | 'clock' | 'log'> {
  readonly publicUrl: string;
}

const context = 'bounce';
/** A mail host has given up long before. */
const linkLifetime = days(90);

/** Mails that come back, at once or later. */
export function createBouncesService({ db, secrets, clock, log, publicUrl }: Deps) {
  /** The address is dead: notifications to it stop. */
  const stop = async (email: string): Promise<void> => {
    const userId = await stopMails(db, email, clock());
    if (userId !== null) log.info({ userId }, 'mails to a member stopped: the address is dead');
  };

  /** Null when we did not seal it. */
  const openToken = (token: string): string | null => {
    try {
      return secrets.open(Buffer.from(token, 'base64url'), context, 'bounce-address');
    } catch {
      return null;
    }
  };

  /** @throws 404 when we did not seal it, or long ago */
  const addressIn = (token: string): string => {
    const [, expiresAt, email] = /^(\S+) (.*)$/s.exec(openToken(token) ?? '') ?? [];
    if (email === undefined || expiresAt === undefined || new Date(expiresAt) <= clock()) {
      throw notFound('LINK_INVALID', 'This is no address that a mail of ours named');
    }
    return email;
  };

  return {
    stop,

    /** Where the mail host reports that a mail to the address came back. The address itself cannot be read in it. */
    urlFor: (email: string): string => {
      const sealed = `${later(clock(), linkLifetime).toISOString()} ${email}`;
      const token = secrets.seal(sealed, context, 'bounce-address').toString('base64url');
      return new URL(fillPath(reportBounce.path, { token }), publicUrl).href;
    },

    /** A mailbox that is full, or a mail that comes late, changes nothing. */
    report: async (token: string, status: string): Promise<void> => {
      const email = addressIn(token);
      if (isDeadAddress(status)) await stop(email);
    },
  };
}
export type BouncesService = ReturnType<typeof createBouncesService>;
