import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePlanning, usePlanningTopic } from '#src/features/planning/planning.public.ts';
import { ManagedSection } from '#src/shared/managed-section.tsx';
import { BoardAddress } from '../components/board-address.tsx';
import { Desk } from '../components/desk.tsx';

/** Who came: recorded on site by managers and leaders, live for all who have it open. */
export function DeskPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const isInBrowser = useIsInBrowser();
  usePlanningTopic(id);
  return (
    <ManagedSection name="desk" query={usePlanning(id)} failed={t('onSite.failed')}>
      {/* What goes on now is another thing on the server. */}
      {(planning) =>
        isInBrowser ? (
          <>
            <Desk editionId={id} planning={planning} />
            {planning.isManager ? <BoardAddress editionId={id} /> : null}
          </>
        ) : (
          <SkeletonText lines={8} />
        )
      }
    </ManagedSection>
  );
}
