import type { CheckIn, CheckInShift } from '@siteswap/contracts/volunteers';
import { Card } from '@siteswap/ui-kit/card';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { personName, QueryStates, useFormat, useNextFocus, usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useNow } from '#src/features/shifts/shifts.public.ts';
import { callPath, paths } from '#src/paths.ts';
import { useCheckIn } from '../api/use-attendance.ts';
import { AttendanceBadge } from '../components/attendance-badge.tsx';
import { AttendanceButtons } from '../components/attendance-buttons.tsx';
import { shownAttendance } from '../desk.format.ts';

/** What the check-in code of a volunteer opens. */
export function CheckInPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const { id, token } = useParams();
  const isInBrowser = useIsInBrowser();
  const checkIn = useCheckIn(Number(id), token ?? '');
  const status = checkIn.error?.status;
  if (status === 404) return <CodeGone />;
  return (
    <QueryStates
      query={checkIn}
      namespace="volunteers"
      failed={t('checkIn.failed')}
      headingLevel={1}
      loading={<SkeletonText lines={6} />}
    >
      {(data) =>
        isInBrowser ? <Scanned editionId={Number(id)} data={data} /> : <SkeletonText lines={6} />
      }
    </QueryStates>
  );
}

/** For a wrong code, and for callers who may not read it. */
function CodeGone(): ReactNode {
  const { t } = useTranslation('volunteers');
  usePageTitle(t('checkIn.gone.title'));
  return (
    <EmptyState
      headingLevel={1}
      title={t('checkIn.gone.title')}
      text={t('checkIn.gone.text')}
      action={<LinkButton to={paths.myApplications}>{t('mine.title')}</LinkButton>}
    />
  );
}

function Scanned({ editionId, data }: { editionId: number; data: CheckIn }): ReactNode {
  const { t } = useTranslation('volunteers');
  const frame = useNextFocus<HTMLDivElement>();
  const now = useNow();
  const { user, prenom, isMine, shifts } = data;
  return (
    <div ref={frame} className="vo:mx-auto vo:flex vo:w-full vo:max-w-2xl vo:flex-col vo:gap-4">
      <h1 tabIndex={-1} className="vo:font-display vo:text-2xl vo:wrap-anywhere vo:sm:text-3xl">
        {prenom} <span className="vo:text-muted">{personName(t, user)}</span>
      </h1>
      {isMine ? (
        <>
          <p>{t('checkIn.mine')}</p>
          <LinkButton className="vo:self-start" variant="outline" to={callPath(editionId)}>
            {t('shift.mine')}
          </LinkButton>
        </>
      ) : null}
      {shifts.length === 0 ? <p className="vo:text-muted">{t('checkIn.none')}</p> : null}
      {shifts.map((shift) => (
        <ScannedShift key={shift.id} {...{ editionId, data, shift, now }} />
      ))}
    </div>
  );
}

function ScannedShift(props: {
  editionId: number;
  data: CheckIn;
  shift: CheckInShift;
  now: number;
}): ReactNode {
  const { editionId, data, shift, now } = props;
  const format = useFormat();
  const { timezone, isMine, prenom } = data;
  const { assignment, startDateTime, endDateTime } = shift;
  const timeOf = (instant: string) => format.instant(instant, timezone, 'time');
  return (
    <Card as="article" className="vo:flex vo:flex-col vo:items-start vo:gap-3">
      <h2 className="vo:font-display vo:text-lg vo:wrap-anywhere">{shift.title}</h2>
      <p className="vo:wrap-anywhere vo:text-muted">
        {[
          `${format.instant(startDateTime, timezone, 'day')}, ${timeOf(startDateTime)} – ${timeOf(endDateTime)}`,
          shift.team?.name,
          shift.place,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div role="status">
        <AttendanceBadge
          state={shownAttendance(assignment.attendance?.status ?? null, shift, now)}
        />
      </div>
      {isMine ? null : (
        <AttendanceButtons
          {...{ editionId, assignment, startDateTime, now, name: prenom }}
          size="lg"
        />
      )}
    </Card>
  );
}
