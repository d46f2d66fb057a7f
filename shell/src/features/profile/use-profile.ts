import { getProfile, me, type Profile, updateProfile } from '@siteswap/contracts/core';
import { announceChange, routeKey, session, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** My account, from the server. */
export const useProfile = () => useRoute(getProfile, {});

/** Stores the profile that the server sent: every section and the header show it at once. */
export function useStoreProfile(): (user: Profile) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(routeKey(getProfile, {}), { user });
    announceChange([getProfile]);
    // Only what a session is; a pending address and the like stay out of the storage.
    session.update(me.parse(user));
  };
}

/** Changes fields of my account. The caller shows why it failed. */
export function useProfileChange() {
  const storeProfile = useStoreProfile();
  return useRouteMutation(updateProfile, {
    isFailureShown: true,
    onSuccess: ({ user }) => storeProfile(user),
  });
}
