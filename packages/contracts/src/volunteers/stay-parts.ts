import { parseDate } from '@internationalized/date';
import { type DayPart, dayParts, maxAbsences, orderOfDayAndPart } from './application-fields.ts';
import type { DaySpan } from './local-times.ts';

const dayAfter = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The parts of days from arrival until departure, which is at the beginning of its part: the first 250. */
export function stayParts(arrival: string, departure: string): string[] {
  const parts: string[] = [];
  const last = orderOfDayAndPart(departure);
  let [day = ''] = arrival.split('_');
  for (; orderOfDayAndPart(`${day}_morning`) < last; day = dayAfter(day, 1)) {
    for (const part of dayParts) {
      const order = orderOfDayAndPart(`${day}_${part}`);
      if (order < orderOfDayAndPart(arrival) || order >= last) continue;
      parts.push(`${day}_${part}`);
      if (parts.length === maxAbsences) return parts;
    }
  }
  return parts;
}

/** Absences that lie between arrival and departure, in their order, once each. */
export function absencesWithin(
  absences: readonly string[],
  arrival: string,
  departure: string,
): string[] {
  if (absences.length === 0) return [];
  const away = new Set(absences);
  return stayParts(arrival, departure).filter((part) => away.has(part));
}

/** Hours by the clock; the evening ends at 6 on the next day. */
const partHours: readonly { part: DayPart; from: number; until: number; ofDay: number }[] = [
  { part: 'evening', from: 0, until: 6, ofDay: -1 },
  { part: 'morning', from: 6, until: 12, ofDay: 0 },
  { part: 'noon', from: 12, until: 14, ofDay: 0 },
  { part: 'afternoon', from: 14, until: 18, ofDay: 0 },
  { part: 'evening', from: 18, until: 24, ofDay: 0 },
];

/** Whether someone is away during some of these hours. */
export function isAway(absences: readonly string[], spans: readonly DaySpan[]): boolean {
  if (absences.length === 0) return false;
  return spans.some((span) =>
    partHours.some(
      ({ part, from, until, ofDay }) =>
        span.from < until * 60 &&
        span.until > from * 60 &&
        absences.includes(`${dayAfter(span.day, ofDay)}_${part}`),
    ),
  );
}
