import { dayOf, localTimeOf } from '@siteswap/contracts/format';
import type { RouteInput } from '@siteswap/contracts/route';
import {
  type copySlotsOfDay,
  type createSlotSeries,
  instantAt,
  maxSlots,
  seriesTimes,
  type TimeSlot,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  invalidInput,
  type Transact,
} from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { isWithin } from '#src/features/settings/settings.public.ts';
import {
  insertChecked,
  type LockedPlanning,
  lockPlanning,
  type SlotFields,
} from './slot-writes.service.ts';
import { toTimeSlot, withInstants } from './slots.mapper.ts';
import { listSlots, type SlotRow } from './slots.repository.ts';

type SeriesBody = RouteInput<typeof createSlotSeries>['body'];
type CopyBody = RouteInput<typeof copySlotsOfDay>['body'];

/** Days that were named, once each. @throws 422 OUTSIDE_DAYS */
function checkedDays({ days }: LockedPlanning, path: string, named: readonly string[]): string[] {
  if (named.some((day) => !isWithin(days, day))) {
    throw invalidInput([{ path, code: 'OUTSIDE_DAYS', params: { ...days } }]);
  }
  return [...new Set(named)].sort();
}

const dayMs = 24 * 60 * 60 * 1_000;
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs;
const movedDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** A slot at the same local times, a number of days later; in the zone `to` where it is another. */
export function copiedTo(
  slot: SlotRow,
  days: number,
  timezone: string,
  to: string = timezone,
): SlotFields[] {
  const moved = (date: Date): string => {
    const [day = '', time = ''] = localTimeOf(date, timezone).split('T');
    return instantAt(`${movedDay(day, days)}T${time.slice(0, 5)}`, to);
  };
  const copy = {
    ...withInstants(slot),
    startDateTime: moved(slot.startDateTime),
    endDateTime: moved(slot.endDateTime),
  };
  // The clock leaves this hour out.
  return copy.startDateTime < copy.endDateTime ? [copy] : [];
}

interface SeriesDeps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

/** Many slots in one step. */
export const createSlotSeriesService = ({ transact, clock }: SeriesDeps) => ({
  /** @throws 404 EDITION_NOT_FOUND, TEAM_NOT_FOUND, 403, 409 TOO_MANY_SLOTS, 422 */
  create: (
    actor: Actor,
    editionId: number,
    { days, from, until, minutes, ...common }: SeriesBody,
  ): Promise<{ data: TimeSlot[] }> =>
    transact(async (tx, outbox) => {
      const planning = await lockPlanning(tx, actor, editionId, clock());
      const named = checkedDays(planning, 'days', days);
      const times = seriesTimes({ days: named, from, until, minutes }, planning.edition.timezone);
      const slots = times.map((each) => ({ ...common, ...each }));
      return { data: (await insertChecked(tx, outbox, planning, slots)).map(toTimeSlot) };
    }),

  /** @throws 404 EDITION_NOT_FOUND, 403, 409 NO_SLOTS, TOO_MANY_SLOTS, 422 */
  copyDay: (
    actor: Actor,
    editionId: number,
    { fromDay, toDays, teamIds }: CopyBody,
  ): Promise<{ data: TimeSlot[] }> =>
    transact(async (tx, outbox) => {
      const planning = await lockPlanning(tx, actor, editionId, clock());
      const { timezone } = planning.edition;
      const named = checkedDays(planning, 'toDays', toDays);
      const all = await listSlots(tx, editionId, teamIds);
      const copied = all.filter((slot) => dayOf(slot.startDateTime, timezone) === fromDay);
      if (copied.length === 0) throw conflict('NO_SLOTS', 'There is no slot on this day');
      if (copied.length * named.length > maxSlots) {
        throw conflict('TOO_MANY_SLOTS', 'The edition has as many slots as it may have');
      }
      const slots = named.flatMap((day) =>
        copied.flatMap((slot) => copiedTo(slot, daysBetween(fromDay, day), timezone)),
      );
      return { data: (await insertChecked(tx, outbox, planning, slots)).map(toTimeSlot) };
    }),
});

export type SlotSeriesService = ReturnType<typeof createSlotSeriesService>;
