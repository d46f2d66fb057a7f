import { getProfile, me, type Profile, updateProfile } from '@siteswap/contracts/core';
import { routeKey, session, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** My account as the server has it. */
export const useProfile = () => useRoute(getProfile, {});

/** Takes over what the server answered: every section and the header show it at once. */
export function useKeepProfile(): (user: Profile) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(routeKey(getProfile, {}), { user });
    // Only what a session is; a pending address and the like stay out of the storage.
    session.update(me.parse(user));
  };
}

/** Changes fields of my account. */
export function useProfileChange() {
  const keep = useKeepProfile();
  return useRouteMutation(updateProfile, { onSuccess: ({ user }) => keep(user) });
}
