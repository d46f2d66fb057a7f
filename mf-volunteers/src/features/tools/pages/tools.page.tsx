import { getMyEdition } from '@siteswap/contracts/editions';
import { fillPath } from '@siteswap/contracts/route';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { NoRight } from '#src/shared/no-right.tsx';
import { useApplicationCounts } from '../api/use-tools.ts';
import { Tools } from '../components/tools.tsx';

/** Tools of managers of volunteers: meals, and sheets to print. */
export function ToolsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  // The frame around the page has made this call already.
  const { data: edition } = useRoute(getMyEdition, { params: { id } });
  return (
    <section className="vo:flex vo:min-w-0 vo:flex-col vo:gap-8" aria-labelledby="volunteer-tools">
      <h2 id="volunteer-tools" className="vo:font-display vo:text-lg">
        {t('section.tools')}
      </h2>
      <QueryStates
        query={useApplicationCounts(id)}
        namespace="volunteers"
        failed={t('tools.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={8} />}
        rejected={<NoRight />}
        isEmpty={({ counts }) => counts.ACCEPTED === 0}
        empty={
          <EmptyState
            headingLevel={3}
            title={t('tools.empty.title')}
            text={t('tools.empty.text')}
            action={
              <LinkButton to={fillPath(paths.applications, { id })}>
                {t('section.applications')}
              </LinkButton>
            }
          />
        }
      >
        {() =>
          edition ? (
            <Tools editionId={id} startDate={edition.startDate} />
          ) : (
            <SkeletonText lines={8} />
          )
        }
      </QueryStates>
    </section>
  );
}
