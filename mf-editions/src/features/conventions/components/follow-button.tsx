import { Button } from '@siteswap/ui-kit/button';
import { BellIcon, CheckIcon } from '@siteswap/ui-kit/icons';
import { useAction, useMemberAction } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollow } from '../api/use-follow.ts';

/** Follows a convention, or no longer. A visitor signs in first, which then follows it. */
export function FollowButton({ conventionId }: { conventionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const state = useFollow(conventionId);
  const follow = useAction(state.follow, { done: t('follow.on') });
  const unfollow = useAction(state.unfollow, { done: t('follow.off') });
  const { isFollowing } = state;
  const call = { params: { id: conventionId } };
  const change = useMemberAction(`editions.follow.${conventionId}`, {
    reason: t('follow.signIn'),
    // A visitor follows: what they did before they signed in is never the end of it.
    run: ({ ends }) => void (ends === true ? unfollow : follow).run(call),
  });
  return (
    <Button
      variant={isFollowing ? 'soft' : 'outline'}
      className="sw-needs-script"
      icon={isFollowing ? <CheckIcon size={18} /> : <BellIcon size={18} />}
      write={(follow.write.isPending ? follow : unfollow).write}
      onPress={() => change(isFollowing ? { ends: true } : {})}
    >
      {t(isFollowing ? 'follow.following' : 'follow.follow')}
    </Button>
  );
}
