import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { problemText } from '@siteswap/web-kit';
import { type MapWindow, useMapViewCode } from '@siteswap/web-kit/map';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapPoints } from '../api/use-edition-map.ts';
import type { EditionChoice } from '../edition-filters.format.ts';
import { LeafletMap } from './leaflet-map.tsx';

interface MapProps {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
  /** Place of the edition that is pointed at in the list; its point rises. */
  raised: { latitude: number; longitude: number } | null;
}

/** Where the editions of the choice take place; the map's code is loaded when a map is first shown. */
export function EditionMap({ choice, onChange, raised }: MapProps): ReactNode {
  const { t } = useTranslation('editions');
  const code = useMapViewCode();
  const [window, setWindow] = useState<MapWindow>();
  const points = useMapPoints(choice, window);
  const failure = points.data ? null : points.error;
  if (code.isFailed || failure) {
    return (
      <ErrorState
        title={t('map.failed')}
        text={failure ? problemText(t, failure, 'editions') : undefined}
        retryLabel={t('common:action.retry')}
        onRetry={code.isFailed ? code.retry : () => void points.refetch()}
        isRetrying={code.isRetrying || points.isFetching}
      />
    );
  }
  const { isConfigKnown, tiles } = code;
  const createMapView = code.code?.createMapView;
  if (!points.data || !createMapView || !isConfigKnown) {
    return (
      <div role="status" aria-label={t('common:state.loading')} className="ed:h-full">
        <Skeleton height="100%" shape="card" />
      </div>
    );
  }
  return (
    <LeafletMap
      onChange={onChange}
      raised={raised}
      points={points.data}
      isLoading={points.isFetching}
      isFailed={points.isError}
      window={window}
      onMove={setWindow}
      createMapView={createMapView}
      tiles={tiles}
    />
  );
}
