import { fillPath } from '@siteswap/contracts/route';
import { Card } from '@siteswap/ui-kit/card';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { callPath, paths } from '#src/paths.ts';
import { WantedShifts } from '../../shifts/shifts.public.ts';
import { useVolunteerCall } from '../api/use-volunteer-call.ts';
import { CallAction } from '../components/call-action.tsx';
import { CallText } from '../components/call-text.tsx';

/** The public tab as a visitor sees it, in the management of the edition. */
export function PagePreviewPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  return (
    <section className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6" aria-labelledby="page-preview">
      <h2 id="page-preview" className="vo:font-display vo:text-lg">
        {t('section.preview')}
      </h2>
      <p className="vo:text-muted">{t('preview.text')}</p>
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <LinkButton to={fillPath(paths.settings, { id })} variant="outline">
          {t('preview.settings')}
        </LinkButton>
        <LinkButton to={callPath(id)} variant="ghost">
          {t('preview.open')}
        </LinkButton>
      </div>
      <QueryStates
        query={useVolunteerCall(id)}
        namespace="volunteers"
        failed={t('call.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={6} />}
      >
        {(call) => (
          <Card className="vo:flex vo:flex-col vo:gap-6">
            <CallAction editionId={id} call={call} isPreview />
            <CallText call={call} />
            <WantedShifts editionId={id} />
          </Card>
        )}
      </QueryStates>
    </section>
  );
}
