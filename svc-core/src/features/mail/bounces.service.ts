import { reportBounce } from '@siteswap/contracts/core';
import { fillPath } from '@siteswap/contracts/route';
import { notFound } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { stopMails } from './bounces.repository.ts';
import { isDeadAddress } from './rejection.policy.ts';

interface Deps extends Pick<CoreKit, 'db' | 'secrets' | 'clock' | 'log'> {
  readonly publicUrl: string;
}

const context = 'bounce';

/** Mails that come back, at once or later. */
export function createBouncesService({ db, secrets, clock, log, publicUrl }: Deps) {
  /** The address is dead: notifications to it stop. */
  const stop = async (email: string): Promise<void> => {
    const userId = await stopMails(db, email, clock());
    if (userId !== null) log.info({ userId }, 'mails to a member stopped: the address is dead');
  };

  /** @throws 404 when we did not seal it */
  const addressIn = (token: string): string => {
    try {
      return secrets.open(Buffer.from(token, 'base64url'), context, 'bounce-address');
    } catch {
      throw notFound('LINK_INVALID', 'This is no address that a mail of ours named');
    }
  };

  return {
    stop,

    /** Where the mail host reports that a mail to the address came back. The address itself cannot be read in it. */
    urlFor: (email: string): string => {
      const token = secrets.seal(email, context, 'bounce-address').toString('base64url');
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
