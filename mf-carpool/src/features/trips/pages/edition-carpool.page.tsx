import { ListIcon, MapIcon } from '@siteswap/ui-kit/icons';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { TownAlerts } from '../../matching/alerts.public.ts';
import { useTripEdition } from '../api/use-trip-edition.ts';
import { TripDialogButton } from '../components/trip-dialog-button.tsx';
import { TripFilters } from '../components/trip-filters.tsx';
import { TripList } from '../components/trip-list.tsx';
import { useTripFilters } from '../use-trip-filters.ts';

const kinds = ['offer', 'request'] as const;

/** Loaded when it is first shown: a map weighs more than the page. */
const TownMap = lazy(async () => ({
  default: (await import('../components/town-map.tsx')).TownMap,
}));

/** Carpooling of one edition: offers and requests, and the way to add one. */
export function EditionCarpoolPage(): ReactNode {
  const { t } = useTranslation('carpool');
  const edition = useTripEdition(Number(useParams()['id']));
  const filters = useTripFilters();
  const [search, setSearch] = useSearchParams();
  const isMap = search.get('view') === 'map';
  const show = (view: string): void =>
    void setSearch(
      (current) => {
        if (view === 'map') current.set('view', 'map');
        else current.delete('view');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className="cp:flex cp:flex-col cp:gap-6" aria-label={t('page.title')}>
      {edition.closed ? (
        <RejectedState
          title={t(edition.closed === 'past' ? 'closed.past.title' : 'closed.title')}
          text={t(edition.closed === 'past' ? 'closed.past.text' : 'closed.text')}
        />
      ) : (
        <div className="cp:flex cp:flex-wrap cp:gap-2">
          {kinds.map((kind) => (
            <TripDialogButton key={kind} kind={kind} edition={edition} />
          ))}
        </div>
      )}
      <TripFilters edition={edition} />
      <Segmented
        label={t('map.view')}
        className="sw-needs-script cp:self-start"
        value={isMap ? 'map' : 'list'}
        onChange={show}
        options={[
          { id: 'list', label: t('map.list'), icon: <ListIcon size={16} /> },
          { id: 'map', label: t('map.map'), icon: <MapIcon size={16} /> },
        ]}
      />
      {isMap ? (
        <Suspense fallback={<Skeleton height={320} shape="card" />}>
          <TownMap edition={edition} />
        </Suspense>
      ) : null}
      <div className="cp:grid cp:grid-cols-1 cp:gap-8 cp:lg:grid-cols-2">
        {kinds.map((kind) => (
          <TripList key={kind} kind={kind} edition={edition} filters={filters} />
        ))}
      </div>
      {edition.closed ? null : <TownAlerts editionId={edition.id} />}
    </section>
  );
}
