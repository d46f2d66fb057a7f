import {
  followConvention,
  getFollow,
  listFollowedConventions,
  unfollowConvention,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';

const invalidates = [getFollow, listFollowedConventions];

/** Conventions that I follow. */
export const useFollowedConventions = () => useRoute(listFollowedConventions, {});

/** The two changes; they outlive the line that a change removes. */
export const useChangeFollow = () => ({
  follow: useRouteMutation(followConvention, { invalidates, outlivesPage: true }),
  unfollow: useRouteMutation(unfollowConvention, { invalidates, outlivesPage: true }),
});

/** Whether the viewer is notified of the next edition of a convention, and how that is changed. */
export function useFollow(id: number) {
  const { isAuthenticated } = useSession();
  const state = useRoute(getFollow, { params: { id } }, { enabled: isAuthenticated });
  const follow = useRouteMutation(followConvention, { invalidates });
  const unfollow = useRouteMutation(unfollowConvention, { invalidates });
  return {
    isFollowing: state.data?.isFollowing ?? false,
    follow,
    unfollow,
  };
}
