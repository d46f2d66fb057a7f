import { randomBytes } from 'node:crypto';
import { later, minutes } from '@siteswap/service-kit';
import { z } from 'zod';
import type { CoreKit, Tx } from '#src/db.ts';
import { hashToken } from '#src/secrets.ts';
import {
  createAttempt,
  deleteAttempt,
  deleteExpiredAttempts,
  findAttemptOf,
  takeAttempt,
} from './attempts.repository.ts';

export const attemptLifetime = minutes(10);

/** Where the member goes after the sign-in, and how. */
const journey = z.object({
  provider: z.string(),
  returnTo: z.string(),
  rememberMe: z.boolean(),
  popup: z.boolean(),
});
export type Journey = z.infer<typeof journey>;

const started = journey.extend({ nonce: z.string(), verifier: z.string() });
/** A verified identity whose address has an account here: it waits for that account's password. */
const pendingLink = journey.extend({ subject: z.string() });

export interface Started extends z.infer<typeof started> {
  /** The member who adds the provider to the account. */
  readonly linksTo: number | null;
}

const random = () => randomBytes(32).toString('base64url');
/** A pending link must not be mistaken for an attempt that waits for the provider. */
const linkBrowser = (browser: string) => hashToken(`link:${browser}`);

type Deps = Pick<CoreKit, 'db' | 'secrets' | 'clock'>;

/** Sign-ins at providers that have begun, each in one browser and for ten minutes. */
export function createAttemptsService({ db, secrets, clock }: Deps) {
  const seal = (stateHash: string, payload: object) =>
    secrets.seal(JSON.stringify(payload), stateHash, 'oidc-attempt');
  const open = (stateHash: string, payload: Uint8Array): unknown =>
    JSON.parse(secrets.open(payload, stateHash, 'oidc-attempt'));

  return {
    /** @returns the values that the provider sends back or that its tokens must match */
    start: async (browser: string, target: Journey, linksTo: number | null) => {
      const challenge = { state: random(), nonce: random(), verifier: random() };
      const { state, ...sealed } = challenge;
      const stateHash = hashToken(state);
      await createAttempt(db, {
        stateHash,
        browserHash: hashToken(browser),
        payload: seal(stateHash, { ...target, ...sealed }),
        userId: linksTo,
        expiresAt: later(clock(), attemptLifetime),
      });
      return challenge;
    },

    /** The attempt that began in this browser, once; null when it expired, was used, or began in another browser. */
    take: async (state: string, browser: string): Promise<Started | null> => {
      const stateHash = hashToken(state);
      const row = await takeAttempt(db, stateHash, hashToken(browser), clock());
      if (!row) return null;
      return { ...started.parse(open(stateHash, row.payload)), linksTo: row.userId };
    },

    /** Stores a verified identity until the account's password is entered. */
    storePendingLink: async (browser: string, target: Journey, subject: string, userId: number) => {
      const stateHash = hashToken(random());
      await createAttempt(db, {
        stateHash,
        browserHash: linkBrowser(browser),
        payload: seal(stateHash, { ...target, subject }),
        userId,
        expiresAt: later(clock(), attemptLifetime),
      });
    },

    /** The last pending link of this browser. */
    findPendingLink: async (browser: string) => {
      const row = await findAttemptOf(db, linkBrowser(browser), clock());
      if (!row || row.userId === null) return null;
      const { stateHash, userId } = row;
      return { ...pendingLink.parse(open(stateHash, row.payload)), stateHash, userId };
    },

    /** Deletes a pending link once the password was right. False when another request did so before. */
    consume: (tx: Tx, stateHash: string) => deleteAttempt(tx, stateHash),

    /** Deletes expired attempts. */
    prune: () => deleteExpiredAttempts(db, clock()),
  };
}
export type AttemptsService = ReturnType<typeof createAttemptsService>;
