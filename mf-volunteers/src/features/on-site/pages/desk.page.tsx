import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePlanning, usePlanningTopic } from '#src/features/planning/planning.public.ts';
import { NoRight } from '#src/shared/no-right.tsx';
import { BoardAddress } from '../components/board-address.tsx';
import { Desk } from '../components/desk.tsx';

/** Who came: recorded on site by managers and leaders, live for all who have it open. */
export function DeskPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const isInBrowser = useIsInBrowser();
  usePlanningTopic(id);
  return (
    <section className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6" aria-labelledby="volunteer-desk">
      <h2 id="volunteer-desk" tabIndex={-1} className="vo:font-display vo:text-lg">
        {t('section.desk')}
      </h2>
      <QueryStates
        query={usePlanning(id)}
        namespace="volunteers"
        failed={t('onSite.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={8} />}
        rejected={<NoRight />}
      >
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
      </QueryStates>
    </section>
  );
}
