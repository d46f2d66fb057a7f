import type { Direction } from './trip-fields.ts';

/** Departure and arrival of a trip; `place` is that of the edition. */
export const tripEnds = (
  { direction, locationCity }: { readonly direction: Direction; readonly locationCity: string },
  place: string,
): { readonly from: string; readonly to: string } =>
  direction === 'TO_EVENT' ? { from: locationCity, to: place } : { from: place, to: locationCity };
