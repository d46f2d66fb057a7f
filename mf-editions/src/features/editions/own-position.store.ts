import { isNameless, type Near, pointText } from './edition-filters.format.ts';

/**
 * Where this visit was located, as the address has it. In memory alone: nothing is stored, and to people who get the
 * address it is a point of the map.
 */
let located: string | undefined;

export function rememberPosition(point: Pick<Near, 'latitude' | 'longitude'>): void {
  located = pointText(point);
}

/** Whether editions are searched near where this visit was located. */
export const isOwnPosition = (near: Near): boolean =>
  isNameless(near) && pointText(near) === located;
