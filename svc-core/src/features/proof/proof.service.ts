import { type Actor, conflict, unauthenticated } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import type { SessionsService } from '#src/features/sessions/sessions.public.ts';
import { findUserById } from '#src/features/users/users.public.ts';
import type { CurrentPassword } from './current-password.service.ts';

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
