import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Pagination } from '@siteswap/ui-kit/pagination';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionList } from '../api/use-edition-list.ts';
import type { EditionChoice } from '../edition-filters.ts';
import { EditionGrid, EditionGridSkeleton } from './edition-grid.tsx';
import { ListBesideMap } from './list-beside-map.tsx';
import { NoEditions } from './no-editions.tsx';
import { ViewSwitch } from './view-switch.tsx';

interface ResultProps {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

/** What the choice finds, as cards alone or beside a map; or why there is nothing. */
export function EditionResults({ choice, onChange, hrefOf }: ResultProps): ReactNode {
  const { t } = useTranslation('editions');
  const list = useEditionList(choice);
  if (list.isError) {
    return (
      <ErrorState
        title={t('home.failed')}
        text={problemText(t, list.error, 'editions')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (!list.data) return <EditionGridSkeleton label={t('common:state.loading')} />;
  const { data, pagination } = list.data;
  if (data.length === 0) return <NoEditions choice={choice} hrefOf={hrefOf} />;
  const pages = (
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
    <div className="ed:flex ed:flex-col ed:gap-6" aria-busy={list.isPlaceholderData}>
      <div className="ed:flex ed:items-center ed:justify-between ed:gap-4">
        <p className="ed:text-muted ed:text-sm" role="status">
          {t('home.count', { count: pagination.total })}
        </p>
        <ViewSwitch view={choice.view} onChange={(view) => onChange({ view, page: choice.page })} />
      </div>
      {choice.view === 'map' ? (
        <ListBesideMap choice={choice} editions={data}>
          {pages}
        </ListBesideMap>
      ) : (
        <>
          <EditionGrid editions={data} />
          {pages}
        </>
      )}
    </div>
  );
}
