import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { useLoader } from '#src/remotes/loader-context.ts';

/** A change of page that takes less than this shows nothing. */
const DELAY_MS = 100;

/** A thin bar at the top while the next page loads. */
export function RouteProgress(): ReactNode {
  const { t } = useTranslation('common');
  const loader = useLoader();
  const isLoading = useSyncExternalStore(loader.subscribe, loader.isBusy, () => false);
  const isBusy = useNavigation().state !== 'idle' || isLoading;
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isBusy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);

  if (!isShown) return null;
  return <div role="progressbar" aria-label={t('state.loading')} className="route-progress" />;
}
