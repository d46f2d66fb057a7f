import { Button } from '@siteswap/ui-kit/button';
import { BellIcon, CheckIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { askToSignIn, useSession, useWish } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollow } from '../api/use-follow.ts';

/** Follows a convention, or no longer. A visitor signs in first, which then follows it. */
export function FollowButton({ conventionId }: { conventionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const { isFollowing, write, set } = useFollow(conventionId);
  const wish = `editions.follow.${conventionId}`;

  const change = async (next: boolean): Promise<void> => {
    try {
      await set(next);
    } catch {
      // The failure of a write is said by itself.
      return;
    }
    toast.show({ type: 'SUCCESS', title: t(next ? 'follow.on' : 'follow.off') });
  };
  useWish(wish, () => void change(true));

  const press = (): void => {
    if (isAuthenticated) void change(!isFollowing);
    else askToSignIn({ reason: t('follow.signIn'), wish: { name: wish, values: {} } });
  };
  return (
    <Button
      variant={isFollowing ? 'soft' : 'outline'}
      className="sw-needs-script"
      icon={isFollowing ? <CheckIcon size={18} /> : <BellIcon size={18} />}
      write={write}
      onPress={press}
    >
      {t(isFollowing ? 'follow.following' : 'follow.follow')}
    </Button>
  );
}
