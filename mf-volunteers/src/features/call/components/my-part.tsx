import { getEdition } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import type { VolunteerApplication } from '@siteswap/contracts/volunteers';
import { Card } from '@siteswap/ui-kit/card';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useFormat, useRoute, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplicationState, useMyApplication } from '../../application/application.public.ts';
import { useMyShifts } from '../../shifts/shifts.public.ts';
import { CallAction } from './call-action.tsx';
import type { VolunteerCall } from './call-text.tsx';

/** My application, or the way to send one. */
export function MyPart(props: { editionId: number; call: VolunteerCall }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { isAuthenticated } = useSession();
  const shifts = useMyShifts(props.editionId);
  const mine = useMyApplication(props.editionId);
  if (!isAuthenticated) return <CallAction {...props} />;
  return (
    <>
      <QueryStates
        query={shifts}
        namespace="volunteers"
        failed={t('shift.failed')}
        headingLevel={3}
        loading={<Skeleton height={44} />}
      >
        {() => null}
      </QueryStates>
      {/* Until then it may be a volunteer, whose shifts take this place. */}
      {shifts.isPending ? null : (
        <QueryStates
          query={mine}
          namespace="volunteers"
          failed={t('mine.failedOne')}
          headingLevel={3}
          loading={<Skeleton height={44} />}
        >
          {({ application }) =>
            application ? (
              <MyApplication {...props} application={application} />
            ) : (
              <CallAction {...props} />
            )
          }
        </QueryStates>
      )}
    </>
  );
}

function MyApplication(props: {
  editionId: number;
  call: VolunteerCall;
  application: VolunteerApplication;
}): ReactNode {
  const { editionId, call, application } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  // The frame around the page has made this call already.
  const { data } = useRoute(getEdition, { params: { id: editionId } });
  const timezone = data?.timezone ?? ownTimeZone();
  return (
    <Card as="section" aria-labelledby="my-application" className="vo:flex vo:flex-col vo:gap-3">
      <h3 id="my-application" className="vo:font-display">
        {t('mine.one')}
      </h3>
      <ApplicationState
        application={application}
        edition={{ id: editionId, name: data?.name ?? '', timezone }}
        hasEnded={call.lastDay < format.dayOf(new Date().toISOString(), timezone)}
        teams={call.volunteersTeams}
      />
    </Card>
  );
}
