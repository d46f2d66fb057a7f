import type { EditionCard } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { QueryStates, useMemberAction } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceFavorites } from '../api/use-device-favorites.ts';
import { useDeviceStars } from '../device-stars.store.ts';
import { NoFavorites } from './no-favorites.tsx';

interface DeviceFavoritesProps {
  readonly loading: ReactNode;
  readonly children: (editions: readonly EditionCard[]) => ReactNode;
}

/** For a visitor: the editions they starred on this device, and the way to an account. */
export function DeviceFavorites(props: DeviceFavoritesProps): ReactNode {
  // The markup of the server knows no device.
  const isRead = useIsInBrowser();
  const hasStars = useDeviceStars().length > 0;
  if (!isRead) {
    return (
      <>
        {/* Without scripts there are no stars. */}
        <noscript>
          <NoFavorites />
        </noscript>
        <div className="sw-needs-script">{props.loading}</div>
      </>
    );
  }
  if (!hasStars) return <NoFavorites also={<IntoAccount />} />;
  return (
    <>
      <IntoAccount />
      <DeviceEditions {...props} />
    </>
  );
}

function DeviceEditions({ loading, children }: DeviceFavoritesProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <QueryStates
      query={useDeviceFavorites()}
      loading={loading}
      failed={t('favorites.failed')}
      namespace="editions"
      empty={<NoFavorites />}
    >
      {({ data }) => children(data)}
    </QueryStates>
  );
}

function IntoAccount(): ReactNode {
  const { t } = useTranslation('editions');
  // The stars of the device go into the account by themselves.
  const signIn = useMemberAction('editions.favorites', {
    reason: t('favorites.device.reason'),
    run: () => undefined,
  });
  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-3">
      <p className="ed:text-muted">{t('favorites.device.text')}</p>
      <Button variant="outline" className="sw-needs-script" onPress={() => signIn()}>
        {t('favorites.device.action')}
      </Button>
    </div>
  );
}
