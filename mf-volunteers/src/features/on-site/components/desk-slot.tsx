import {
  type Assignment,
  arrivalLeadMinutes,
  listAttendanceSteps,
  maxRecorded,
  type PlanningPerson,
  type TimeSlot,
} from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { CheckCheckIcon } from '@siteswap/ui-kit/icons';
import { personName, useAction, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DoneShiftItem } from '#src/features/hours/hours.public.ts';
import { nameOf } from '#src/features/planning/planning.public.ts';
import { Fold } from '#src/shared/fold.tsx';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useRecordAttendance } from '../api/use-attendance.ts';
import { shownAttendance } from '../desk.format.ts';
import { AttendanceBadge } from './attendance-badge.tsx';
import { AttendanceButtons } from './attendance-buttons.tsx';

export interface DeskPlace {
  readonly person: PlanningPerson;
  readonly assignment: Assignment;
}

interface DeskSlotProps {
  readonly editionId: number;
  readonly slot: TimeSlot;
  readonly team: { readonly name: string; readonly color: string } | null;
  /** All with a place. */
  readonly places: readonly DeskPlace[];
  /** Those that the search finds. */
  readonly shown: readonly DeskPlace[];
  readonly timezone: string;
  readonly now: number;
  /** A leader, who records nothing of their own; null for managers. */
  readonly ownId: number | null;
}

const minuteMs = 60_000;

/** A shift at the desk: its people, and what may be recorded of them. */
export function DeskSlot(props: DeskSlotProps): ReactNode {
  const { editionId, slot, team, places, shown, timezone, now, ownId } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const timeOf = (instant: string) => format.instant(instant, timezone, 'time');
  const here = places.filter(({ assignment }) =>
    ['ARRIVED', 'DONE'].includes(assignment.attendance?.status ?? ''),
  ).length;
  const opensAt = Date.parse(slot.startDateTime) - arrivalLeadMinutes * minuteMs;
  return (
    <Card as="article" padding="sm" className="vo:flex vo:flex-col vo:gap-3">
      <div>
        <h4 className="vo:font-display vo:wrap-anywhere">{slot.title}</h4>
        <p className="vo:flex vo:flex-wrap vo:gap-x-3 vo:text-sm vo:text-muted">
          <span>{`${timeOf(slot.startDateTime)} – ${timeOf(slot.endDateTime)}`}</span>
          {team ? (
            <span className="vo:flex vo:min-w-0 vo:items-center vo:gap-1 vo:wrap-anywhere">
              <TeamDot color={team.color} />
              {team.name}
            </span>
          ) : null}
          {slot.place ? <span className="vo:wrap-anywhere">{slot.place}</span> : null}
          {places.length > 0 ? (
            <span>
              {t('onSite.hereOf', {
                here: format.number(here),
                all: format.number(places.length),
              })}
            </span>
          ) : null}
        </p>
      </div>
      {now < opensAt && places.length > 0 ? (
        <p className="vo:text-sm vo:text-muted">
          {t('onSite.opensAt', { time: timeOf(new Date(opensAt).toISOString()) })}
        </p>
      ) : null}
      <AllHere {...props} />
      {places.length === 0 ? <p className="vo:text-muted">{t('planning.nonOnIt')}</p> : null}
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
        {shown.map(({ person, assignment }) => (
          <li
            key={assignment.id}
            className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-2"
          >
            <span className="vo:flex vo:min-w-0 vo:flex-wrap vo:items-center vo:gap-2">
              <span className="vo:min-w-0 vo:wrap-anywhere">
                {nameOf(person)} <span className="vo:text-muted">{personName(t, person.user)}</span>
              </span>
              <AttendanceBadge
                state={shownAttendance(assignment.attendance?.status ?? null, slot, now)}
              />
            </span>
            {person.userId === ownId ? (
              <span className="vo:text-sm vo:text-muted">{t('error.OWN_RECORD')}</span>
            ) : (
              <AttendanceButtons
                {...{ editionId, assignment, now, name: nameOf(person) }}
                startDateTime={slot.startDateTime}
              />
            )}
          </li>
        ))}
      </ul>
      <DoneHours {...props} />
    </Card>
  );
}

/** The hours of people who have worked, and their corrections. */
function DoneHours({ editionId, slot, shown, timezone, ownId }: DeskSlotProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const { title, startDateTime, endDateTime } = slot;
  const planned = (Date.parse(endDateTime) - Date.parse(startDateTime)) / minuteMs;
  const done = shown.filter(
    ({ person, assignment }) => assignment.attendance?.status === 'DONE' && person.userId !== ownId,
  );
  if (slot.kind !== 'SHIFT' || done.length === 0) return null;
  return (
    <Fold summary={t('hours.done')}>
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
        {done.map(({ person, assignment: { id, timeSlotId, attendance } }) => {
          const minutes = attendance?.minutes ?? planned;
          const isCorrected = typeof attendance?.minutes === 'number';
          const times = { title, startDateTime, endDateTime };
          return (
            <DoneShiftItem
              key={`${id}-${minutes}`}
              {...{ editionId, timezone, name: nameOf(person) }}
              shift={{ ...times, assignmentId: id, timeSlotId, minutes, isCorrected }}
            />
          );
        })}
      </ul>
    </Fold>
  );
}

/** Records all who are expected as arrived, in one step. */
function AllHere({ editionId, slot, places, now, ownId }: DeskSlotProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const record = useAction(useRecordAttendance(), { namespace: 'volunteers' });
  const { startDateTime } = slot;
  const expected = places.filter(
    ({ person, assignment: { attendance } }) =>
      attendance === null &&
      person.userId !== ownId &&
      listAttendanceSteps({ from: null, startDateTime, now }).includes('ARRIVED'),
  );
  if (expected.length < 2) return null;
  return (
    <Button
      className="vo:self-start"
      variant="soft"
      icon={<CheckCheckIcon size={18} />}
      write={record.write}
      onPress={() =>
        void record.run({
          params: { id: editionId, sid: slot.id },
          body: {
            assignmentIds: expected.slice(0, maxRecorded).map(({ assignment }) => assignment.id),
            status: 'ARRIVED',
          },
        })
      }
    >
      {t('onSite.allHere')}
      <span className="vo:sr-only"> {slot.title}</span>
    </Button>
  );
}
