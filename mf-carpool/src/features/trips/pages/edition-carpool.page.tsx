import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTripEdition } from '../api/use-trip-edition.ts';
import { DirectionFilter, useDirection } from '../components/direction-filter.tsx';
import { TripDialogButton } from '../components/trip-dialog-button.tsx';
import { TripList } from '../components/trip-list.tsx';

const kinds = ['offer', 'request'] as const;

/** Carpooling of one edition: offers and requests, and the way to add one. */
export function EditionCarpoolPage(): ReactNode {
  const { t } = useTranslation('carpool');
  const edition = useTripEdition(Number(useParams()['id']));
  const direction = useDirection();
  return (
    <section className="cp:flex cp:flex-col cp:gap-6" aria-label={t('page.title')}>
      <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-3">
        <DirectionFilter />
        {edition.closed ? null : (
          <div className="cp:flex cp:flex-wrap cp:gap-2 cp:md:ml-auto">
            {kinds.map((kind) => (
              <TripDialogButton key={kind} kind={kind} edition={edition} />
            ))}
          </div>
        )}
      </div>
      {edition.closed ? (
        <RejectedState
          title={t(edition.closed === 'past' ? 'closed.past.title' : 'closed.title')}
          text={t(edition.closed === 'past' ? 'closed.past.text' : 'closed.text')}
        />
      ) : null}
      <div className="cp:grid cp:grid-cols-1 cp:gap-8 cp:lg:grid-cols-2">
        {kinds.map((kind) => (
          <TripList key={kind} kind={kind} edition={edition} direction={direction} />
        ))}
      </div>
    </section>
  );
}
