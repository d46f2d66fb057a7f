import { type Me, userState } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { type Actor, unauthenticated } from '@siteswap/service-kit';
import type { CoreTransact } from '#src/db.ts';
import { toMe, type UsersService } from '#src/features/users/users.service.ts';

/** What members change about themselves. */
export function createProfileService(deps: { users: UsersService; transact: CoreTransact }) {
  return {
    /** Throws 401 when the account is gone. */
    update: (actor: Actor, changes: { locale: Locale }): Promise<Me> =>
      deps.transact(async (tx, facts) => {
        const user = await deps.users.setLocale(tx, actor.userId, changes.locale);
        if (!user) throw unauthenticated();
        facts.state(userState, user.id);
        return toMe(user);
      }),
  };
}
export type ProfileService = ReturnType<typeof createProfileService>;
