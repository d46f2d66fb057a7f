import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ManagedSection } from '#src/shared/managed-section.tsx';
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
    <ManagedSection
      name="planning"
      frame={frame}
      query={usePlanning(id)}
      failed={t('planning.failed')}
    >
      {/* Positions in the grid are styles, which markup of the server may not have. */}
      {(planning) =>
        isInBrowser ? (
          <PlanningFrame editionId={id} planning={planning} />
        ) : (
          <SkeletonText lines={8} />
        )
      }
    </ManagedSection>
  );
}
