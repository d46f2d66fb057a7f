import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { QueryStates, useSession } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { callPath } from '#src/paths.ts';
import { useMyApplication } from '../../application/application.public.ts';
import type { VolunteerCall } from './call-text.tsx';

/** Loaded when it is opened: its fields, the calendar above all, are as large as the rest of the page. */
const ApplyForm = lazy(async () => ({
  default: (await import('../../application/form.public.ts')).ApplyForm,
}));
const ChangeForm = lazy(async () => ({
  default: (await import('../../application/form.public.ts')).ChangeForm,
}));

/** The form of the address: of a new application, or of mine. */
export function FormPart(props: { editionId: number; call: VolunteerCall }): ReactNode {
  const { editionId, call } = props;
  const { t } = useTranslation('volunteers');
  const { isAuthenticated } = useSession();
  const mine = useMyApplication(editionId);
  const isInBrowser = useIsInBrowser();
  const loading = <SkeletonText lines={8} />;
  // Its fields have style attributes, which markup of the server may not have.
  if (!isInBrowser) return loading;
  if (!isAuthenticated) return <Suspense fallback={loading}>{newForm(props)}</Suspense>;
  return (
    <QueryStates
      query={mine}
      namespace="volunteers"
      failed={t('mine.failedOne')}
      headingLevel={3}
      loading={loading}
    >
      {({ application }) => (
        <Suspense fallback={loading}>
          {!application ? (
            newForm(props)
          ) : application.status === 'REJECTED' ? (
            <RejectedState
              headingLevel={3}
              title={t('form.decided.title')}
              text={t('form.decided.text')}
              action={<LinkButton to={callPath(editionId)}>{t('mine.one')}</LinkButton>}
            />
          ) : (
            <ChangeForm
              key={application.id}
              editionId={editionId}
              call={call}
              application={application}
            />
          )}
        </Suspense>
      )}
    </QueryStates>
  );
}

function newForm({ editionId, call }: { editionId: number; call: VolunteerCall }): ReactNode {
  return call.canApply ? (
    <ApplyForm editionId={editionId} call={call} />
  ) : (
    <Closed editionId={editionId} />
  );
}

function Closed({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <RejectedState
      headingLevel={3}
      title={t('form.closed.title')}
      text={t('form.closed.text')}
      action={<LinkButton to={callPath(editionId)}>{t('call.title')}</LinkButton>}
    />
  );
}
