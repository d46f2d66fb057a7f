import { useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckInCode } from '#src/features/on-site/on-site.public.ts';
import { Fold } from '#src/shared/fold.tsx';
import { hasEnded, type MyShiftsOfEdition } from '../shift.format.ts';
import { useNow } from '../use-now.ts';
import { AskedCovers } from './asked-covers.tsx';
import { Earned } from './earned.tsx';
import { LedTeam } from './led-team.tsx';
import { MyShiftItem } from './my-shift-item.tsx';
import { NextShift } from './next-shift.tsx';
import { OpenShifts } from './open-shifts.tsx';
import { ReminderSelect } from './reminder-select.tsx';
import { ShiftDays } from './shift-days.tsx';
import { ShiftsFeed } from './shifts-feed.tsx';

/** The page of a volunteer: where to be next and what to take on one screen, then all shifts, and how to follow them. */
export function MyShifts(props: { editionId: number; mine: MyShiftsOfEdition }): ReactNode {
  const { editionId, mine } = props;
  const frame = useNextFocus<HTMLDivElement>();
  const now = useNow();
  return (
    <div ref={frame} className="vo:flex vo:min-w-0 vo:flex-col vo:gap-4">
      <AskedCovers editionId={editionId} asked={mine.coverRequests} timezone={mine.timezone} />
      <Earned editionId={editionId} mine={mine} />
      <NextShift mine={mine} now={now} />
      {mine.checkInUrl && mine.shifts.length > 0 ? <CheckInCode url={mine.checkInUrl} /> : null}
      <OpenShifts editionId={editionId} open={mine.open} timezone={mine.timezone} />
      {mine.leads.map((team) => (
        <LedTeam key={team.id} editionId={editionId} team={team} />
      ))}
      <MyShiftList editionId={editionId} mine={mine} now={now} />
      <ReminderSelect />
      <ShiftsFeed />
    </div>
  );
}

function MyShiftList(props: {
  editionId: number;
  mine: MyShiftsOfEdition;
  now: number;
}): ReactNode {
  const { editionId, mine, now } = props;
  const { t } = useTranslation('volunteers');
  const past = mine.shifts.filter((shift) => hasEnded(shift, now));
  const ahead = mine.shifts.filter((shift) => !hasEnded(shift, now));
  const daysOf = (shifts: typeof mine.shifts): ReactNode => (
    <ShiftDays shifts={shifts} timezone={mine.timezone}>
      {(shift) => <MyShiftItem editionId={editionId} shift={shift} timezone={mine.timezone} />}
    </ShiftDays>
  );
  return (
    <section aria-labelledby="my-shifts" className="vo:flex vo:flex-col vo:gap-4 vo:pt-2">
      <h3 id="my-shifts" className="vo:font-display vo:text-lg">
        {t('shift.mine')}
      </h3>
      {ahead.length > 0 ? daysOf(ahead) : <p className="vo:text-muted">{t('shift.none')}</p>}
      {past.length > 0 ? (
        <Fold summary={t('shift.past', { count: past.length })}>{daysOf(past)}</Fold>
      ) : null}
    </section>
  );
}
