import type { FieldError } from '@siteswap/contracts/problem';
import { daySpans, maxSlotHours, type SlotKind } from '@siteswap/contracts/volunteers';
import { type Days, isWithin } from '#src/features/settings/settings.public.ts';

/** What the checks of a slot read. */
export interface CheckedSlot {
  readonly kind: SlotKind;
  readonly teamId: number | null;
  readonly minVolunteers: number;
  readonly maxVolunteers: number | null;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** A briefing has no places: numbers that a form sends with it are not stored. */
export const withoutPlaces = <Slot extends Pick<CheckedSlot, 'kind'>>(slot: Slot): Slot =>
  slot.kind === 'BRIEFING' ? { ...slot, minVolunteers: 0, maxVolunteers: null } : slot;

const hourMs = 60 * 60 * 1_000;

function faultsOfTimes(
  { startDateTime, endDateTime }: CheckedSlot,
  days: Days,
  timezone: string,
): FieldError[] {
  const [start, end] = [Date.parse(startDateTime), Date.parse(endDateTime)];
  if (end <= start) return [{ path: 'endDateTime', code: 'BEFORE_START' }];
  if (end - start > maxSlotHours * hourMs) {
    return [{ path: 'endDateTime', code: 'TOO_MANY_HOURS', params: { max: maxSlotHours } }];
  }
  const spans = daySpans(start, end, timezone);
  const outside = (path: string, day: string | undefined): FieldError[] =>
    day === undefined || isWithin(days, day)
      ? []
      : [{ path, code: 'OUTSIDE_DAYS', params: { ...days } }];
  return [...outside('startDateTime', spans[0]?.day), ...outside('endDateTime', spans.at(-1)?.day)];
}

const missing = (path: string, value: unknown): FieldError[] =>
  value === null ? [{ path, code: 'REQUIRED' }] : [];

/** What is wrong with a slot. Times that did not change are not checked: the days of the edition may have moved. */
export function faultsOf(
  slot: CheckedSlot,
  { days, timezone, hasNewTimes }: { days: Days; timezone: string; hasNewTimes: boolean },
): FieldError[] {
  const { kind, teamId, minVolunteers, maxVolunteers } = slot;
  return [
    ...(hasNewTimes ? faultsOfTimes(slot, days, timezone) : []),
    ...(kind === 'SHIFT'
      ? [...missing('teamId', teamId), ...missing('maxVolunteers', maxVolunteers)]
      : []),
    ...(maxVolunteers !== null && minVolunteers > maxVolunteers
      ? [{ path: 'minVolunteers', code: 'TOO_LARGE', params: { max: maxVolunteers } }]
      : []),
  ];
}
