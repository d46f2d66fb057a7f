import { getMyEdition } from '@siteswap/contracts/editions';
import { fillPath } from '@siteswap/contracts/route';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { ManagedSection } from '#src/shared/managed-section.tsx';
import { useApplicationCounts } from '../api/use-tools.ts';
import { Tools } from '../components/tools.tsx';

/** Tools of managers of volunteers: meals, and sheets to print. */
export function ToolsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  // The frame around the page has made this call already.
  const { data: edition } = useRoute(getMyEdition, { params: { id } });
  return (
    <ManagedSection
      name="tools"
      gap="vo:gap-8"
      query={useApplicationCounts(id)}
      failed={t('tools.failed')}
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
    </ManagedSection>
  );
}
