import type { PlaceWithSlot } from '#src/features/places/places.public.ts';

/** The fields of a place that decide what it counts. */
export type CountedPlace = Pick<PlaceWithSlot, 'status' | 'attendanceStatus' | 'minutesDone'> & {
  readonly slot: Pick<PlaceWithSlot['slot'], 'kind' | 'startDateTime' | 'endDateTime'>;
};

const minuteMs = 60_000;

/** Minutes that pass: a night in which clocks change is longer or shorter. */
const lengthOf = ({ startDateTime, endDateTime }: CountedPlace['slot']): number =>
  Math.round((endDateTime.getTime() - startDateTime.getTime()) / minuteMs);

/** A place on a shift. A briefing counts no hours. */
const isPlanned = ({ status, slot }: CountedPlace): boolean =>
  status === 'SIGNED_UP' && slot.kind === 'SHIFT';

/** A shift that was worked. */
export const isDone = (place: CountedPlace): boolean =>
  isPlanned(place) && place.attendanceStatus === 'DONE';

/** Minutes that a place counts: as corrected, else the length of its shift. */
export const minutesDoneOf = (place: CountedPlace): number =>
  isDone(place) ? (place.minutesDone ?? lengthOf(place.slot)) : 0;

/** What the places of one volunteer count together. */
export const countHours = (places: readonly CountedPlace[]) => ({
  minutesPlanned: places.filter(isPlanned).reduce((sum, { slot }) => sum + lengthOf(slot), 0),
  minutesDone: places.reduce((sum, place) => sum + minutesDoneOf(place), 0),
  shiftsDone: places.filter(isDone).length,
  noShows: places.filter((place) => isPlanned(place) && place.attendanceStatus === 'NO_SHOW')
    .length,
});
