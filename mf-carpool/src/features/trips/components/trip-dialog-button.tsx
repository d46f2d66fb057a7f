import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { CarIcon, HandHeartIcon } from '@siteswap/ui-kit/icons';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsHere, useMemberDialog } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { TripEdition } from '../api/use-trip-edition.ts';
import type { TripKind } from '../trip.format.ts';

/** Loaded when it is opened: its fields, the calendar above all, are as large as the rest of the page. */
const NewTripForm = lazy(async () => ({ default: (await import('./trip-form.tsx')).NewTripForm }));

/** Opens the form, which leads to the trip it published. A visitor signs in first; the form opens on return. */
export function TripDialogButton(props: { kind: TripKind; edition: TripEdition }): ReactNode {
  const { kind, edition } = props;
  const { t } = useTranslation('carpool');
  const [, setSearch] = useSearchParams();
  const isHere = useIsHere();
  const create = useMemberDialog(`carpool.${kind}.${edition.id}`, t(`${kind}.signIn`));

  /** The address names the new trip, so that the list shows and marks it. */
  const show = (id: number): void => {
    if (!isHere()) return;
    setSearch((current) => {
      current.delete('offerId');
      current.delete('requestId');
      current.set(`${kind}Id`, String(id));
      return current;
    });
  };
  const isOffer = kind === 'offer';
  return (
    <>
      <Button
        variant={isOffer ? 'solid' : 'outline'}
        icon={isOffer ? <CarIcon size={18} /> : <HandHeartIcon size={18} />}
        onPress={create.open}
      >
        {t(`${kind}.create`)}
      </Button>
      <Dialog title={t(`${kind}.create`)} {...create.dialog}>
        {(close) => (
          <Suspense fallback={<SkeletonText lines={8} />}>
            {/* What may be chosen depends on the edition. */}
            {edition.dates ? (
              <NewTripForm
                {...props}
                onDone={(id) => {
                  close();
                  show(id);
                }}
              />
            ) : (
              <SkeletonText lines={8} />
            )}
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
