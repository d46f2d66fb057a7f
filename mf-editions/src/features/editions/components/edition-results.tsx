import type { listEditions } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { Pagination } from '@siteswap/ui-kit/pagination';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionList } from '../api/use-edition-list.ts';
import { type EditionChoice, isUnfiltered, type View } from '../edition-filters.format.ts';
import { AgendaSkeleton } from './agenda-skeleton.tsx';
import { AgendaSpan } from './agenda-span.tsx';
import { EditionGrid, EditionGridSkeleton } from './edition-grid.tsx';
import { FeedLinks } from './feed-links.tsx';
import { ListWithMap } from './list-with-map.tsx';
import { NoEditions } from './no-editions.tsx';
import { enoughEditions, RecentEditions } from './recent-editions.tsx';
import { SortSelect } from './sort-select.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** Most visits see the cards alone. */
const EditionAgenda = lazy(async () => ({
  default: (await import('./edition-agenda.tsx')).EditionAgenda,
}));

const EditionYear = lazy(async () => ({
  default: (await import('./edition-year.tsx')).EditionYear,
}));

interface ResultProps {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

type ListPage = RouteResult<typeof listEditions>;

/** The newest result there was: what is still shown when a later search fails. */
function useFormer(now: ListPage | undefined): ListPage | undefined {
  const [former, setFormer] = useState(now);
  if (now && now !== former) setFormer(now);
  return now ?? former;
}

const hasAgenda = (...shown: View[]): boolean => shown.includes('agenda');

/** Shows the map to visitors who switch to it: on a phone it begins under the first screen. */
function useScrollToMap(view: View) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (view === 'map' && before.current !== 'map') {
      top.current?.scrollIntoView({ block: 'start' });
    }
    before.current = view;
  }, [view]);
  return top;
}

/**
 * The editions of the choice, as cards alone or next to a map. The row above them stays in every state, and the former
 * result stays, dimmed, until the next one has come, also below the error of a search that failed.
 */
export function EditionResults({ choice, onChange, hrefOf }: ResultProps): ReactNode {
  const { t } = useTranslation('editions');
  const list = useEditionList(choice);
  const shown = useFormer(list.data);
  const top = useScrollToMap(choice.view);
  const isFailed = list.isError;
  // A year without the marks of another one would look empty.
  const visible = isFailed && choice.year && !list.data ? undefined : shown;
  const loading = t('common:state.loading');
  const skeleton =
    choice.view === 'agenda' ? (
      <AgendaSkeleton label={loading} />
    ) : (
      <EditionGridSkeleton label={loading} />
    );
  const total = list.data?.pagination.total;
  return (
    <div className="ed:flex ed:min-h-[70dvh] ed:flex-col ed:gap-6">
      <div
        ref={top}
        className="ed:flex ed:min-h-11 ed:flex-wrap ed:items-center ed:justify-between ed:gap-x-4 ed:gap-y-2"
      >
        <p className="ed:text-muted ed:text-sm" role="status">
          {total === undefined ? null : t('home.count', { count: total })}
          {list.isPending ? <Skeleton width={88} height={14} /> : null}
        </p>
        <div className="ed:flex ed:max-w-full ed:items-center ed:gap-2">
          {total !== undefined && total > 1 && choice.view !== 'agenda' ? (
            <SortSelect choice={choice} onChange={(sort) => onChange({ sort })} />
          ) : null}
          <ViewSwitch
            view={choice.view}
            // Cards and map have the same pages, the agenda longer ones.
            onChange={(view) =>
              onChange({ view, ...(hasAgenda(choice.view, view) ? {} : { page: choice.page }) })
            }
          />
        </div>
      </div>
      {choice.view === 'agenda' ? (
        <AgendaSpan choice={choice} first={shown?.data[0]} onChange={onChange} hrefOf={hrefOf} />
      ) : null}
      <QueryStates
        query={list}
        // Offline, after a failure: the former cards stand below, and the shell says that there is no network.
        loading={isFailed && visible ? <span hidden /> : skeleton}
        failed={t('home.failed')}
        namespace="editions"
        empty={<NoEditions choice={choice} hrefOf={hrefOf} />}
      >
        {() => null}
      </QueryStates>
      {visible && visible.data.length > 0 ? (
        <EditionListPage
          {...visible}
          choice={choice}
          onChange={onChange}
          hrefOf={hrefOf}
          isOutdated={list.isPlaceholderData || isFailed}
          isFailed={isFailed}
        />
      ) : null}
      {list.data &&
      list.data.pagination.total < enoughEditions &&
      isUnfiltered(choice) &&
      choice.view === 'grid' ? (
        <RecentEditions shownIds={list.data.data.map(({ id }) => id)} />
      ) : null}
    </div>
  );
}

function EditionListPage({
  data,
  pagination,
  choice,
  onChange,
  hrefOf,
  isOutdated,
  isFailed,
}: ResultProps & ListPage & { isOutdated: boolean; isFailed: boolean }): ReactNode {
  const { t } = useTranslation('editions');
  // The pages would be those of the search that failed.
  const pages = isFailed ? null : (
    <Pagination
      page={pagination.page}
      pageCount={pagination.totalPages}
      hrefOf={(page) => hrefOf({ page })}
      label={t('pages.label')}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
      pageLabel={(page) => t('pages.page', { page })}
    />
  );
  return (
    <div
      className={`ed:flex ed:flex-col ed:gap-6 ed:transition-opacity ${isOutdated ? 'ed:opacity-50' : ''}`}
      aria-busy={isOutdated && !isFailed}
    >
      {choice.view === 'map' ? (
        <ListWithMap choice={choice} editions={data} onChange={onChange}>
          {pages}
        </ListWithMap>
      ) : choice.view === 'agenda' ? (
        <Suspense fallback={<AgendaSkeleton label={t('common:state.loading')} />}>
          {choice.year ? (
            <EditionYear
              choice={choice}
              year={choice.year}
              editions={data}
              total={pagination.total}
              isOutdated={isOutdated}
              hrefOf={hrefOf}
            />
          ) : (
            <>
              <EditionAgenda page={{ data, pagination }} choice={choice} hrefOf={hrefOf} />
              {pages}
            </>
          )}
        </Suspense>
      ) : (
        <>
          <EditionGrid editions={data} />
          {pages}
        </>
      )}
      {isFailed ? null : <FeedLinks choice={{ ...choice, year: undefined }} />}
    </div>
  );
}
