import { followConvention, getFollow, unfollowConvention } from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';

/** Whether the viewer is told of the next edition of a convention, and how that is changed. */
export function useFollow(id: number) {
  const { isAuthenticated } = useSession();
  const state = useRoute(getFollow, { params: { id } }, { enabled: isAuthenticated });
  const follow = useRouteMutation(followConvention, { invalidates: [getFollow] });
  const unfollow = useRouteMutation(unfollowConvention, { invalidates: [getFollow] });
  return {
    isFollowing: state.data?.isFollowing ?? false,
    follow,
    unfollow,
  };
}
