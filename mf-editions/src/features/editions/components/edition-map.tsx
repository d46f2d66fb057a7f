import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapCode, useMapOverview } from '../api/use-edition-map.ts';
import type { EditionChoice } from '../edition-filters.ts';
import { DrawnMap } from './drawn-map.tsx';

interface MapProps {
  choice: EditionChoice;
  /** Place of the edition that is pointed at in the list; its point rises. */
  raised: { latitude: number; longitude: number } | null;
}

/** Where the editions of the choice take place; its code is loaded when it is first drawn. */
export function EditionMap({ choice, raised }: MapProps): ReactNode {
  const { t } = useTranslation('editions');
  const code = useMapCode();
  const overview = useMapOverview(choice);
  if (code.isFailed) {
    return (
      <ErrorState
        title={t('map.failed')}
        retryLabel={t('common:action.retry')}
        onRetry={code.retry}
        isRetrying={code.isRetrying}
      />
    );
  }
  if (overview.isError) {
    return (
      <ErrorState
        title={t('map.failed')}
        text={problemText(t, overview.error, 'editions')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void overview.refetch()}
        isRetrying={overview.isFetching}
      />
    );
  }
  if (!code.createMapView || !code.isConfigKnown || !overview.data) {
    return (
      <div role="status" aria-label={t('common:state.loading')} className="ed:h-full">
        <Skeleton height={420} />
      </div>
    );
  }
  return (
    <DrawnMap
      choice={choice}
      raised={raised}
      overview={overview.data}
      createMapView={code.createMapView}
      tiles={code.tiles}
    />
  );
}
