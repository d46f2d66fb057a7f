import type { Edition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { ArrivalGone, LoadMore, QueryStates, useFormat, useNextFocus } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { periodOf, useEdition, useMyRights } from '#src/features/editions/editions.public.ts';
import { useArrivedLostFound } from '../api/use-arrived-item.ts';
import { type ItemFilter, useLostFound } from '../api/use-lost-found.ts';
import { Desk } from '../components/desk.tsx';
import { ExpiredList } from '../components/expired-list.tsx';
import { ItemCard } from '../components/item-card.tsx';
import { ItemFilters, useItemFilter } from '../components/item-filters.tsx';
import { NewItem } from '../components/new-item.tsx';

/** What was lost and found at an edition; a tab of it once it has started. */
export function EditionLostFoundPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const edition = useEdition(id);
  const filter = useItemFilter();
  const list = useLostFound(id, filter);
  const arrived = useArrivedLostFound(id, list);
  const canModerate = useMyRights(id, { enabled: true }).includes('edit');
  const view = useView(canModerate && arrived.arrivals.item.id === undefined, filter.expired);
  const frame = useNextFocus();
  if (list.error?.status === 404) throw list.error;
  const isOver = edition.data !== undefined && periodOf(edition.data) === 'past';
  return (
    <section
      ref={frame}
      className="ed:flex ed:max-w-3xl ed:flex-col ed:gap-6"
      aria-label={t('lostFound.title')}
    >
      {edition.data ? <Reporting edition={edition.data} hasDesk={canModerate} /> : null}
      <ItemFilters isOver={isOver} />
      {arrived.isGone ? <ArrivalGone arrival={arrived.arrivals.item} /> : null}
      {canModerate ? (
        <div>
          <Button variant="outline" onPress={view.change}>
            {t(view.label)}
          </Button>
        </div>
      ) : null}
      <View
        name={view.name}
        edition={edition.data}
        filter={filter}
        cards={<Cards {...{ list, filter, canModerate, ...arrived }} edition={edition.data} />}
      />
    </section>
  );
}

/** How the items are shown: as cards, or to the team as a table: of the desk, or to print what has expired. */
function useView(canHaveTable: boolean, isExpired: boolean) {
  const [search, setSearch] = useSearchParams();
  const [isPrinted, setPrinted] = useState(false);
  if (isExpired) {
    const isTable = canHaveTable && isPrinted;
    return {
      name: isTable ? 'print' : 'cards',
      label: `lostFound.print.${isTable ? 'hide' : 'show'}`,
      change: () => setPrinted(!isPrinted),
    } as const;
  }
  const isDesk = canHaveTable && search.get('view') !== 'cards';
  return {
    name: isDesk ? 'desk' : 'cards',
    label: `lostFound.desk.${isDesk ? 'hide' : 'show'}`,
    change: () =>
      void setSearch(
        (current) => {
          for (const name of ['itemId', 'commentId', 'claimId', 'view']) current.delete(name);
          if (isDesk) current.set('view', 'cards');
          return current;
        },
        { replace: true },
      ),
  } as const;
}

function View(props: {
  name: ReturnType<typeof useView>['name'];
  edition: Edition | undefined;
  filter: ItemFilter;
  cards: ReactNode;
}): ReactNode {
  const { name, edition, filter, cards } = props;
  if (edition && name === 'desk') return <Desk edition={edition} filter={filter} />;
  if (edition && name === 'print') return <ExpiredList edition={edition} />;
  return cards;
}

interface CardsProps extends ReturnType<typeof useArrivedLostFound> {
  list: ReturnType<typeof useLostFound>;
  filter: ItemFilter;
  edition: Edition | undefined;
  canModerate: boolean;
}

function Cards({ list, filter, edition, canModerate, items, arrivals }: CardsProps): ReactNode {
  const { t } = useTranslation('editions');
  const isFiltered = filter.kind !== undefined || filter.status !== 'LOST';
  const unfiltered = filter.expired ? 'lostFound.expired.empty' : 'lostFound.empty';
  const texts = isFiltered ? 'lostFound.noMatch' : unfiltered;
  return (
    <QueryStates
      query={list}
      retainsData
      failed={t('lostFound.failed')}
      namespace="editions"
      loading={<LoadingItems />}
      isEmpty={() => items.length === 0}
      empty={<EmptyState title={t(`${texts}.title`)} text={t(`${texts}.text`)} />}
    >
      {() =>
        // Hours are those of the edition's place.
        edition === undefined ? (
          <LoadingItems />
        ) : (
          <div className="ed:flex ed:flex-col ed:gap-4">
            {items.map((item) => (
              <ItemCard
                key={item.id}
                item={item}
                edition={edition}
                canModerate={canModerate}
                arrivals={item.id === arrivals.item.id ? arrivals : undefined}
              />
            ))}
            <LoadMore query={list} namespace="editions" />
          </div>
        )
      }
    </QueryStates>
  );
}

/** Before the first day there is nothing to report yet. */
function Reporting({ edition, hasDesk }: { edition: Edition; hasDesk: boolean }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  if (periodOf(edition) === 'upcoming') {
    const date = format.day(edition.startDate, 'long');
    return <p className="ed:text-muted">{t('lostFound.notStarted', { date })}</p>;
  }
  return (
    <div>
      <NewItem edition={edition} hasDesk={hasDesk} />
    </div>
  );
}

function LoadingItems(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4" role="status" aria-label={t('state.loading')}>
      {[1, 2, 3].map((item) => (
        <Card key={item} className="ed:flex ed:flex-col ed:gap-3">
          <Skeleton height={24} width="60%" />
          <Skeleton height={16} width="40%" />
          <Skeleton height={44} width="30%" />
        </Card>
      ))}
    </div>
  );
}
