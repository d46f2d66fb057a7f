import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { CarIcon, HandHeartIcon } from '@siteswap/ui-kit/icons';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useSession } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { TripEdition } from '../api/use-trip-edition.ts';
import type { TripKind } from './trip-form.tsx';

/** Its fields, the calendar above all, are as large as the rest of the page. */
const TripForm = lazy(async () => ({ default: (await import('./trip-form.tsx')).TripForm }));

/** Opens the form; a visitor signs in first and comes back here. */
export function TripDialogButton(props: {
  kind: TripKind;
  editionId: number;
  edition: TripEdition;
}): ReactNode {
  const { kind } = props;
  const { t } = useTranslation('carpool');
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const press = (): void => {
    if (isAuthenticated) setOpen(true);
    else void navigate(`/login?returnTo=${encodeURIComponent(pathname + search)}`);
  };
  return (
    <>
      <Button
        variant={kind === 'offer' ? 'solid' : 'outline'}
        icon={kind === 'offer' ? <CarIcon size={18} /> : <HandHeartIcon size={18} />}
        onPress={press}
      >
        {t(`${kind}.create`)}
      </Button>
      <Dialog
        title={t(`${kind}.create`)}
        closeLabel={t('common:action.close')}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {(close) => (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <TripForm {...props} onDone={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
