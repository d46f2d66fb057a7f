import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useSession } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Fold } from '#src/shared/fold.tsx';
import { useMyShifts, WantedShifts } from '../../shifts/shifts.public.ts';
import { useVolunteerCall } from '../api/use-volunteer-call.ts';
import { CallText } from '../components/call-text.tsx';
import { FormPart } from '../components/form-part.tsx';
import { MyPart } from '../components/my-part.tsx';

/** Loaded for volunteers alone: most readers of the page are visitors. */
const MyShifts = lazy(async () => ({
  default: (await import('../../shifts/mine.public.ts')).MyShifts,
}));

/**
 * The call for volunteers of an edition; for its volunteers, their shifts with the call folded under them. With a step in
 * its address, the form to apply.
 */
export function EditionVolunteersPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const [search] = useSearchParams();
  const { isAuthenticated } = useSession();
  const shifts = useMyShifts(id);
  const isForm = search.has('step');
  const isVolunteer = !isForm && isAuthenticated && shifts.data?.isAccepted === true;
  const title = isForm ? 'form.title' : isVolunteer ? 'shift.title' : 'call.title';
  return (
    <section className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6" aria-labelledby="volunteers">
      <h2 id="volunteers" tabIndex={-1} className="vo:font-display vo:text-lg">
        {t(title)}
      </h2>
      {isVolunteer ? (
        <QueryStates
          query={shifts}
          namespace="volunteers"
          failed={t('shift.failed')}
          headingLevel={3}
        >
          {(mine) => (
            <>
              <Suspense fallback={<SkeletonText lines={8} />}>
                <MyShifts editionId={id} mine={mine} />
              </Suspense>
              <Fold summary={t('call.andMine')}>
                <Call editionId={id} isVolunteer />
              </Fold>
            </>
          )}
        </QueryStates>
      ) : (
        <Call editionId={id} isForm={isForm} />
      )}
    </section>
  );
}

/** The call with my application, or the form to apply. */
function Call(props: { editionId: number; isForm?: boolean; isVolunteer?: boolean }): ReactNode {
  const { editionId, isForm = false, isVolunteer = false } = props;
  const { t } = useTranslation('volunteers');
  return (
    <QueryStates
      query={useVolunteerCall(editionId)}
      namespace="volunteers"
      failed={t('call.failed')}
      headingLevel={3}
      loading={<SkeletonText lines={6} />}
    >
      {(call) =>
        isForm ? (
          <FormPart editionId={editionId} call={call} />
        ) : (
          <>
            <MyPart editionId={editionId} call={call} />
            <CallText call={call} />
            {isVolunteer ? null : <WantedShifts editionId={editionId} />}
          </>
        )
      }
    </QueryStates>
  );
}
