import type { EditionCard } from '@siteswap/contracts/editions';
import { toast } from '@siteswap/ui-kit/toast';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { useMemberAction, usePageNavigate, useSession } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useFavorites } from './api/use-favorites.ts';
import { usePressedStar, useSetFavorite } from './api/use-set-favorite.ts';
import { addDeviceStar, removeDeviceStar, useDeviceStars } from './device-stars.store.ts';

interface Star {
  /** In the account, or for a visitor on this device; undefined until that is known. */
  readonly isStarred: boolean | undefined;
  readonly press: () => void;
}

/** Whether an edition is starred, and what a press on its star does. */
export function useStar(edition: EditionCard): Star {
  const { t } = useTranslation('editions');
  const { isReady, isAuthenticated } = useSession();
  // The markup of the server is the same for everybody.
  const isPersonKnown = useIsInBrowser() && isReady;
  const favorites = useFavorites();
  const pressed = usePressedStar(edition.id);
  const stars = useDeviceStars();
  const setFavorite = useSetFavorite(edition);
  const navigate = usePageNavigate();

  const set = (isFavorited: boolean): void => {
    if (isAuthenticated) setFavorite(isFavorited);
    else if (isFavorited) addDeviceStar(edition.id);
    else removeDeviceStar(edition.id);
  };

  const remove = (): void => {
    set(false);
    toast.show({
      type: 'SUCCESS',
      title: t('star.removed'),
      message: edition.name,
      action: { label: t('star.undo'), onAction: () => set(true) },
    });
  };

  const keepOnDevice = (): void => {
    set(true);
    toast.show({
      type: 'SUCCESS',
      title: t('star.onlyHere'),
      message: edition.name,
      action: { label: t('favorites.title'), onAction: () => void navigate(paths.favorites) },
    });
  };

  const add = useMemberAction(`editions.star.${edition.id}`, {
    reason: t('star.signIn', { name: edition.name }),
    instead: { title: t('star.keep'), label: t('star.onDevice'), onChoose: keepOnDevice },
    run: () => set(true),
  });

  const isStarredHere = isPersonKnown ? stars.includes(edition.id) : undefined;
  const isStarred = isAuthenticated
    ? (pressed ?? favorites.data?.data.some(({ id }) => id === edition.id))
    : isStarredHere;

  const press = (): void => {
    if (isStarred) remove();
    // A visitor with a star on this device has chosen to store them there.
    else if (stars.length > 0) keepOnDevice();
    else add();
  };
  return { isStarred, press };
}
