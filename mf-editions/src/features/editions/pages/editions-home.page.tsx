import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Pagination } from '@siteswap/ui-kit/pagination';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionList } from '../api/use-edition-list.ts';
import { EditionGrid, EditionGridSkeleton } from '../components/edition-grid.tsx';
import { EditionPills } from '../components/edition-pills.tsx';
import { EditionSearch } from '../components/edition-search.tsx';
import type { EditionChoice } from '../edition-filters.ts';
import { useEditionChoice } from '../use-edition-choice.ts';

/** Editions to go to: search, filters in the address, cards, pages. */
export function EditionsHomePage(): ReactNode {
  const { t } = useTranslation('editions');
  const { choice, change, hrefOf } = useEditionChoice();
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <header className="ed:flex ed:flex-col ed:gap-1">
        <h1 className="ed:font-display ed:text-2xl">{t('home.title')}</h1>
        <p className="ed:text-muted">{t('home.intro')}</p>
      </header>
      <EditionSearch choice={choice} onChange={change} />
      <EditionPills choice={choice} onChange={change} />
      <EditionResults choice={choice} hrefOf={hrefOf} />
    </section>
  );
}

interface ResultProps {
  choice: EditionChoice;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

function EditionResults({ choice, hrefOf }: ResultProps): ReactNode {
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
  return (
    <div className="ed:flex ed:flex-col ed:gap-6" aria-busy={list.isPlaceholderData}>
      <p className="ed:text-muted ed:text-sm" role="status">
        {t('home.count', { count: pagination.total })}
      </p>
      <EditionGrid editions={data} />
      <Pagination
        page={pagination.page}
        pageCount={pagination.totalPages}
        hrefOf={(page) => hrefOf({ page })}
        label={t('pages.label')}
        previousLabel={t('pages.previous')}
        nextLabel={t('pages.next')}
        pageLabel={(page) => t('pages.page', { page })}
      />
    </div>
  );
}

/** Nothing found: the past ones may hold it; otherwise start again without filters. */
function NoEditions({ choice, hrefOf }: ResultProps): ReactNode {
  const { t } = useTranslation('editions');
  const isPastShown = choice.periods.includes('past');
  return (
    <EmptyState
      title={t('home.empty.title')}
      text={isPastShown ? t('home.empty.text') : t('home.empty.pastText')}
      action={
        isPastShown ? (
          <LinkButton to="/">{t('home.empty.reset')}</LinkButton>
        ) : (
          <LinkButton to={hrefOf({ periods: ['past', 'current', 'upcoming'] })}>
            {t('home.empty.past')}
          </LinkButton>
        )
      }
    />
  );
}
