import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useVolunteerCall } from '../api/use-volunteer-call.ts';
import { CallText } from '../components/call-text.tsx';
import { FormPart } from '../components/form-part.tsx';
import { MyPart } from '../components/my-part.tsx';

/** The call for volunteers of an edition; with a step in its address, the form to apply. */
export function EditionVolunteersPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const [search] = useSearchParams();
  const isForm = search.has('step');
  return (
    <section className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6" aria-labelledby="volunteers">
      <h2 id="volunteers" tabIndex={-1} className="vo:font-display vo:text-lg">
        {t(isForm ? 'form.title' : 'call.title')}
      </h2>
      <QueryStates
        query={useVolunteerCall(id)}
        namespace="volunteers"
        failed={t('call.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={6} />}
      >
        {(call) =>
          isForm ? (
            <FormPart editionId={id} call={call} />
          ) : (
            <>
              <MyPart editionId={id} call={call} />
              <CallText call={call} />
            </>
          )
        }
      </QueryStates>
    </section>
  );
}
