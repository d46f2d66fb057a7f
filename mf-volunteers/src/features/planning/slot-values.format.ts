import { localTimeOf } from '@siteswap/contracts/format';
import { instantAt, type SlotKind, type TimeSlot } from '@siteswap/contracts/volunteers';
import { nextDay } from './planning.format.ts';

/** What slots of a series and a single one have in common, as it is typed. */
export interface CommonValues {
  kind: SlotKind;
  /** Empty: for everyone. */
  teamId: string;
  title: string;
  description: string;
  place: string;
  minVolunteers: number;
  maxVolunteers: number;
  /** Ids of requirements. */
  requirementIds: string[];
}

/** A slot as it is typed. */
export interface SlotValues extends CommonValues {
  day: string | null;
  from: string | null;
  until: string | null;
  overrideReason: string;
}

export const commonDefaults = (teamId: number | null): CommonValues => ({
  kind: 'SHIFT',
  teamId: teamId === null ? '' : String(teamId),
  title: '',
  description: '',
  place: '',
  minVolunteers: 1,
  maxVolunteers: 2,
  requirementIds: [],
});

export function commonBody(values: CommonValues) {
  const isBriefing = values.kind === 'BRIEFING';
  return {
    kind: values.kind,
    teamId: values.teamId === '' ? null : Number(values.teamId),
    title: values.title,
    description: values.description || null,
    place: values.place || null,
    minVolunteers: isBriefing ? 0 : values.minVolunteers,
    maxVolunteers: isBriefing ? null : values.maxVolunteers,
    requirementIds: values.requirementIds.map(Number).sort((a, b) => a - b),
  };
}

/** Whether a time is on the day after the one that it follows. */
export const isNextDay = (from: string | null, until: string | null): boolean =>
  from !== null && until !== null && until <= from;

/** The instants of a day and two times that are local to the edition; what is missing stays so. */
export function timesBody(
  { day, from, until }: Pick<SlotValues, 'day' | 'from' | 'until'>,
  timezone: string,
) {
  const endDay = day !== null && isNextDay(from, until) ? nextDay(day) : day;
  const at = (on: string | null, time: string | null): string | undefined =>
    on !== null && time !== null ? instantAt(`${on}T${time}`, timezone) : undefined;
  return { startDateTime: at(day, from), endDateTime: at(endDay, until) };
}

/** A slot as its form shows it. */
export function slotValues(slot: TimeSlot, timezone: string): SlotValues {
  const start = localTimeOf(slot.startDateTime, timezone);
  const end = localTimeOf(slot.endDateTime, timezone);
  return {
    kind: slot.kind,
    teamId: slot.teamId === null ? '' : String(slot.teamId),
    title: slot.title,
    description: slot.description ?? '',
    place: slot.place ?? '',
    minVolunteers: slot.minVolunteers,
    maxVolunteers: slot.maxVolunteers ?? Math.max(1, slot.minVolunteers),
    requirementIds: slot.requirementIds.map(String),
    day: start.slice(0, 10),
    from: start.slice(11, 16),
    until: end.slice(11, 16),
    overrideReason: '',
  };
}
