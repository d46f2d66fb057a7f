import { direction as directionSchema } from '@siteswap/contracts/carpool';
import { RefusedState } from '@siteswap/ui-kit/refused-state';
import { Segmented } from '@siteswap/ui-kit/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useTripEdition } from '../api/use-trip-edition.ts';
import { useOffers, useRequests } from '../api/use-trips.ts';
import { TripDialogButton } from '../components/trip-dialog-button.tsx';
import { TripList } from '../components/trip-list.tsx';

const idIn = (search: URLSearchParams, name: string): number | undefined =>
  Number(search.get(name)) || undefined;

/** Carpooling of one edition: offers and requests, and the way to add one. */
export function EditionCarpoolPage(): ReactNode {
  const { t } = useTranslation('carpool');
  const editionId = Number(useParams()['id']);
  const [search, setSearch] = useSearchParams();
  const direction = directionSchema.safeParse(search.get('direction')).data;
  const edition = useTripEdition(editionId);
  const offers = useOffers({ editionId, direction });
  const requests = useRequests({ editionId, direction });

  if (offers.error?.status === 404) throw offers.error;

  const choose = (value: string): void =>
    void setSearch(
      (current) => {
        if (value === 'all') current.delete('direction');
        else current.set('direction', value);
        return current;
      },
      { replace: true },
    );

  return (
    <section className="cp:flex cp:flex-col cp:gap-6" aria-label={t('page.title')}>
      <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-3">
        <Segmented
          label={t('form.direction')}
          value={direction ?? 'all'}
          onChange={choose}
          options={[
            { id: 'all', label: t('direction.all') },
            { id: 'TO_EVENT', label: t('direction.TO_EVENT') },
            { id: 'FROM_EVENT', label: t('direction.FROM_EVENT') },
          ]}
        />
        {edition.isClosed ? null : (
          <div className="cp:flex cp:flex-wrap cp:gap-2 cp:md:ml-auto">
            <TripDialogButton kind="offer" editionId={editionId} edition={edition} />
            <TripDialogButton kind="request" editionId={editionId} edition={edition} />
          </div>
        )}
      </div>
      {edition.isClosed ? <RefusedState title={t('closed.title')} text={t('closed.text')} /> : null}
      <div className="cp:grid cp:grid-cols-1 cp:gap-8 cp:lg:grid-cols-2">
        <section className="cp:flex cp:min-w-0 cp:flex-col cp:gap-4">
          <h2 className="cp:font-display cp:text-lg">{t('offer.title')}</h2>
          <TripList
            kind="offer"
            result={offers}
            edition={edition}
            highlightedId={idIn(search, 'offerId')}
          />
        </section>
        <section className="cp:flex cp:min-w-0 cp:flex-col cp:gap-4">
          <h2 className="cp:font-display cp:text-lg">{t('request.title')}</h2>
          <TripList
            kind="request"
            result={requests}
            edition={edition}
            highlightedId={idIn(search, 'requestId')}
          />
        </section>
      </div>
    </section>
  );
}
