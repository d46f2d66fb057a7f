import { proofMaxAgeSeconds } from '@siteswap/contracts/core';
import {
  type Actor,
  conflict,
  forbidden,
  later,
  seconds,
  unauthenticated,
} from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import type { CurrentPassword } from '#src/features/passwords/passwords.public.ts';
import { findUserById } from '#src/features/users/users.public.ts';
import { findProof } from './sessions.repository.ts';
import type { SessionsService } from './sessions.service.ts';

const proofRequired = () =>
  forbidden('PROOF_REQUIRED', 'Sign in again to show that it is still you, then repeat');

/** Throws 403 PROOF_REQUIRED when the sign-in, or the last password, of this session is older than 15 minutes. */
export async function assertRecentProof(
  { db, clock }: Pick<CoreKit, 'db' | 'clock'>,
  { sid, userId }: Actor,
): Promise<void> {
  const now = clock();
  const provenAt = await findProof(db, { id: sid, userId }, now);
  if (!provenAt || provenAt < later(now, -seconds(proofMaxAgeSeconds))) throw proofRequired();
}

interface Deps extends Pick<CoreKit, 'db' | 'securityEvent'> {
  readonly currentPassword: CurrentPassword;
  readonly sessions: SessionsService;
}

/** Asks signed-in members for their password once more. */
export function createProofService({ db, securityEvent, currentPassword, sessions }: Deps) {
  return {
    /**
     * Throws 403 WRONG_PASSWORD, 409 NO_PASSWORD for an account that signs in at a provider, 401 when the session has
     * ended, 429, 503.
     * @returns the new value of the session cookie and how long it lasts
     */
    prove: async (actor: Actor, password: string, ip: string) => {
      const user = await findUserById(db, actor.userId);
      if (!user || user.deletedAt) throw unauthenticated();
      if (user.passwordHash === null) {
        throw conflict('NO_PASSWORD', 'The account has no password: sign in at the provider again');
      }
      await currentPassword.assertCorrect(actor, user, password);
      const renewed = await sessions.renew(actor);
      const { userId } = actor;
      securityEvent({ type: 'session.proof', outcome: 'success', userId, ip });
      return renewed;
    },
  };
}
export type ProofService = ReturnType<typeof createProofService>;
