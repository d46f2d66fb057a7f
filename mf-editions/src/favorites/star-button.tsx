import type { EditionCard } from '@siteswap/contracts/editions';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { StarIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useFavorites, useToggleFavorite } from './use-favorites.ts';

/** The star of an edition. A visitor is sent to the sign-in and comes back here. */
export function StarButton(props: { edition: EditionCard; className?: string }): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const favorites = useFavorites();
  const toggle = useToggleFavorite(props.edition);
  const isStarred = favorites.data?.data.some(({ id }) => id === props.edition.id) ?? false;

  const press = (): void => {
    if (!isAuthenticated) {
      void navigate(`/login?returnTo=${encodeURIComponent(pathname + search)}`);
      return;
    }
    toggle.mutate(
      { params: { id: props.edition.id } },
      {
        onError: (error) =>
          void toast.show({
            type: 'ERROR',
            title: t('star.failed'),
            message: problemText(t, error, 'editions'),
          }),
      },
    );
  };

  return (
    <IconButton
      aria-label={t('star.label', { name: props.edition.name })}
      isOn={isStarred}
      variant="soft"
      onPress={press}
      className={props.className}
    >
      <StarIcon size={20} fill={isStarred ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
