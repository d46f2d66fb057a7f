import { type Profile, userState } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { type Actor, unauthenticated } from '@siteswap/service-kit';
import type { CoreTransact } from '#src/db.ts';
import { toProfile, type UsersService } from '#src/features/users/users.service.ts';

/** What members change about themselves. */
export function createProfileService(deps: { users: UsersService; transact: CoreTransact }) {
  return {
    /** Throws 401 when the account is gone. */
    update: (actor: Actor, changes: { locale?: Locale | undefined }): Promise<Profile> =>
      deps.transact(async (tx, facts) => {
        const { locale } = changes;
        const user = locale
          ? await deps.users.setLocale(tx, actor.userId, locale)
          : await deps.users.findById(actor.userId, tx);
        if (!user) throw unauthenticated();
        facts.state(userState, user.id);
        return toProfile(user);
      }),
  };
}
export type ProfileService = ReturnType<typeof createProfileService>;
