import type { Shift } from '@siteswap/contracts/volunteers';
import { Badge } from '@siteswap/ui-kit/badge';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { freePlaces, timesOf } from '../shift.format.ts';

/** What a line says of a shift; a shift of someone else comes without its kind and its places. */
type LineShift = Pick<Shift, 'title' | 'team' | 'place' | 'startDateTime' | 'endDateTime'> &
  Partial<Pick<Shift, 'kind' | 'maxVolunteers' | 'assignedVolunteers'>>;

/** A shift in two lines: what it is, then when, for which team and where. */
export function ShiftLine(props: {
  shift: LineShift;
  timezone: string;
  /** Says the day, too: outside of a group by day. */
  hasDay?: boolean;
  /** Says how many places are left. */
  hasPlaces?: boolean;
  /** Badges after the title. */
  children?: ReactNode;
}): ReactNode {
  const { shift, timezone, hasDay = false, hasPlaces = false, children } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const times = timesOf(format, shift, timezone);
  const free = hasPlaces
    ? freePlaces({ maxVolunteers: null, assignedVolunteers: 0, ...shift })
    : null;
  return (
    <div className="vo:flex vo:min-w-0 vo:flex-col">
      <p className="vo:flex vo:flex-wrap vo:items-center vo:gap-x-2">
        <span className="vo:min-w-0 vo:font-semibold vo:wrap-anywhere">{shift.title}</span>
        {shift.kind === 'BRIEFING' ? <Badge>{t('shift.briefing')}</Badge> : null}
        {children}
      </p>
      <p className="vo:flex vo:flex-wrap vo:gap-x-3 vo:text-sm vo:text-muted">
        <span>
          {hasDay ? `${format.instant(shift.startDateTime, timezone, 'day')}, ${times}` : times}
        </span>
        {shift.team ? (
          <span className="vo:flex vo:min-w-0 vo:items-center vo:gap-1 vo:wrap-anywhere">
            <TeamDot color={shift.team.color} />
            {shift.team.name}
          </span>
        ) : null}
        {shift.place ? <span className="vo:wrap-anywhere">{shift.place}</span> : null}
        {free === null ? null : <span>{t('shift.free', { count: free })}</span>}
      </p>
    </div>
  );
}
