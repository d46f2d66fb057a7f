import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { QueryStates, useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NoRight } from '#src/shared/no-right.tsx';
import { usePlanning, usePlanningTopic } from '../api/use-planning.ts';
import { PlanningFrame } from '../components/planning-frame.tsx';

/** The planning of an edition: by day, by team and by person, live for all who have it open. */
export function PlanningPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const frame = useNextFocus();
  const isInBrowser = useIsInBrowser();
  usePlanningTopic(id);
  return (
    <section
      ref={frame}
      className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6"
      aria-labelledby="volunteer-planning"
    >
      <h2 id="volunteer-planning" tabIndex={-1} className="vo:font-display vo:text-lg">
        {t('section.planning')}
      </h2>
      <QueryStates
        query={usePlanning(id)}
        namespace="volunteers"
        failed={t('planning.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={8} />}
        rejected={<NoRight />}
      >
        {/* Positions in the grid are styles, which markup of the server may not have. */}
        {(planning) =>
          isInBrowser ? (
            <PlanningFrame editionId={id} planning={planning} />
          ) : (
            <SkeletonText lines={8} />
          )
        }
      </QueryStates>
    </section>
  );
}
