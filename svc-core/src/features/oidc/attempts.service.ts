import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Clock, later, minutes } from '#src/clock.ts';
import type { Tx } from '#src/db.ts';
import { hashToken, type Secrets } from '#src/secrets.ts';
import type { AttemptsRepository } from './attempts.repository.ts';

export const attemptLife = minutes(10);

/** Where the person goes afterwards, and how. */
const journey = z.object({
  provider: z.string(),
  returnTo: z.string(),
  rememberMe: z.boolean(),
  popup: z.boolean(),
});
export type Journey = z.infer<typeof journey>;

const started = journey.extend({ nonce: z.string(), verifier: z.string() });
/** A proven identity with the address of an account, whose password is asked for. */
const waiting = journey.extend({ subject: z.string() });

export interface Started extends z.infer<typeof started> {
  /** The member who adds the provider to the account. */
  readonly linksTo: number | null;
}

const random = () => randomBytes(32).toString('base64url');
/** What waits for a password must not be taken for what waits for the provider. */
const linkBrowser = (browser: string) => hashToken(`link:${browser}`);

/** Sign-ins at providers that are under way, each in one browser and for ten minutes. */
export function createAttemptsService(deps: {
  attempts: AttemptsRepository;
  secrets: Secrets;
  clock: Clock;
}) {
  const { attempts, secrets, clock } = deps;
  const seal = (stateHash: string, payload: object) =>
    secrets.seal(JSON.stringify(payload), stateHash, 'oidc-attempt');
  const open = (stateHash: string, payload: Uint8Array): unknown =>
    JSON.parse(secrets.open(payload, stateHash, 'oidc-attempt'));

  return {
    /** @returns what travels to the provider and is asked for when it leads back */
    start: async (browser: string, going: Journey, linksTo: number | null) => {
      const challenge = { state: random(), nonce: random(), verifier: random() };
      const { state, ...kept } = challenge;
      const stateHash = hashToken(state);
      await attempts.create({
        stateHash,
        browserHash: hashToken(browser),
        payload: seal(stateHash, { ...going, ...kept }),
        userId: linksTo,
        expiresAt: later(clock(), attemptLife),
      });
      return challenge;
    },

    /** The attempt that began in this browser, once; null when it is over, was used, or began elsewhere. */
    take: async (state: string, browser: string): Promise<Started | null> => {
      const stateHash = hashToken(state);
      const row = await attempts.take(stateHash, hashToken(browser), clock());
      if (!row) return null;
      return { ...started.parse(open(stateHash, row.payload)), linksTo: row.userId };
    },

    /** Keeps who was proven until the account's password is given. */
    awaitPassword: async (browser: string, going: Journey, subject: string, userId: number) => {
      const stateHash = hashToken(random());
      await attempts.create({
        stateHash,
        browserHash: linkBrowser(browser),
        payload: seal(stateHash, { ...going, subject }),
        userId,
        expiresAt: later(clock(), attemptLife),
      });
    },

    /** Who was proven last in this browser and waits for a password. */
    awaited: async (browser: string) => {
      const row = await attempts.findOf(linkBrowser(browser), clock());
      if (!row || row.userId === null) return null;
      const { stateHash, userId } = row;
      return { ...waiting.parse(open(stateHash, row.payload)), stateHash, userId };
    },

    /** The password was right: it is used up. False when it was before. */
    consume: (tx: Tx, stateHash: string) => attempts.delete(tx, stateHash),

    /** Forgets what is over. */
    prune: () => attempts.prune(clock()),
  };
}
export type AttemptsService = ReturnType<typeof createAttemptsService>;
