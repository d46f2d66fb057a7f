import { Button } from '@siteswap/ui-kit/button';
import { BellIcon, CheckIcon } from '@siteswap/ui-kit/icons';
import { askToSignIn, useAction, useSession, useWish } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollow } from '../api/use-follow.ts';

/** Follows a convention, or no longer. A visitor signs in first, which then follows it. */
export function FollowButton({ conventionId }: { conventionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const state = useFollow(conventionId);
  const follow = useAction(state.follow, { done: t('follow.on') });
  const unfollow = useAction(state.unfollow, { done: t('follow.off') });
  const { isFollowing } = state;
  const call = { params: { id: conventionId } };
  const wish = `editions.follow.${conventionId}`;
  useWish(wish, () => void follow.run(call));

  const press = (): void => {
    if (isAuthenticated) void (isFollowing ? unfollow : follow).run(call);
    else askToSignIn({ reason: t('follow.signIn'), wish: { name: wish, values: {} } });
  };
  return (
    <Button
      variant={isFollowing ? 'soft' : 'outline'}
      className="sw-needs-script"
      icon={isFollowing ? <CheckIcon size={18} /> : <BellIcon size={18} />}
      write={(follow.write.isPending ? follow : unfollow).write}
      onPress={press}
    >
      {t(isFollowing ? 'follow.following' : 'follow.follow')}
    </Button>
  );
}
