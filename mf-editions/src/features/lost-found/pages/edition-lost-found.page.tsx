import type { Edition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { ArrivalGone, LoadMore, QueryStates, useFormat, useNextFocus } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { periodOf, useEdition, useMyRights } from '#src/features/editions/editions.public.ts';
import { useArrivedLostFound } from '../api/use-arrived-item.ts';
import { useLostFound } from '../api/use-lost-found.ts';
import { ExpiredList } from '../components/expired-list.tsx';
import { ItemCard } from '../components/item-card.tsx';
import { ItemFilters, useItemFilter } from '../components/item-filters.tsx';
import { NewItem } from '../components/item-form.tsx';

/** What was lost and found at an edition; a tab of it once it has started. */
export function EditionLostFoundPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const edition = useEdition(id);
  const filter = useItemFilter();
  const list = useLostFound(id, filter);
  const { arrivals, items, isGone } = useArrivedLostFound(id, list);
  const canModerate = useMyRights(id, { enabled: true }).includes('edit');
  const frame = useNextFocus();
  const [isTable, setTable] = useState(false);
  const canPrint = filter.expired && canModerate;
  if (list.error?.status === 404) throw list.error;
  const isFiltered = filter.kind !== undefined || filter.status !== undefined;
  const unfiltered = filter.expired ? 'lostFound.expired.empty' : 'lostFound.empty';
  const texts = isFiltered ? 'lostFound.noMatch' : unfiltered;
  const isOver = edition.data !== undefined && periodOf(edition.data) === 'past';
  return (
    <section
      ref={frame}
      className="ed:flex ed:max-w-3xl ed:flex-col ed:gap-6"
      aria-label={t('lostFound.title')}
    >
      {edition.data ? <Reporting edition={edition.data} /> : null}
      <ItemFilters isOver={isOver} />
      {isGone ? <ArrivalGone arrival={arrivals.item} /> : null}
      {canPrint ? (
        <div>
          <Button variant="outline" onPress={() => setTable(!isTable)}>
            {t(`lostFound.print.${isTable ? 'hide' : 'show'}`)}
          </Button>
        </div>
      ) : null}
      {canPrint && isTable && edition.data ? (
        <ExpiredList edition={edition.data} />
      ) : (
        <QueryStates
          query={list}
          keepsData
          failed={t('lostFound.failed')}
          namespace="editions"
          loading={<LoadingItems />}
          isEmpty={() => items.length === 0}
          empty={<EmptyState title={t(`${texts}.title`)} text={t(`${texts}.text`)} />}
        >
          {() =>
            // Hours are those of the edition's place.
            edition.data === undefined ? (
              <LoadingItems />
            ) : (
              <div className="ed:flex ed:flex-col ed:gap-4">
                {items.map((item) => (
                  <ItemCard
                    key={item.id}
                    item={item}
                    edition={edition.data}
                    canModerate={canModerate}
                    arrivals={item.id === arrivals.item.id ? arrivals : undefined}
                  />
                ))}
                <LoadMore query={list} namespace="editions" />
              </div>
            )
          }
        </QueryStates>
      )}
    </section>
  );
}

/** Before the first day there is nothing to report yet. */
function Reporting({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  if (periodOf(edition) === 'upcoming') {
    const date = format.day(edition.startDate, 'long');
    return <p className="ed:text-muted">{t('lostFound.notStarted', { date })}</p>;
  }
  return (
    <div>
      <NewItem edition={edition} />
    </div>
  );
}

function LoadingItems(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4" role="status" aria-label={t('state.loading')}>
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  );
}
