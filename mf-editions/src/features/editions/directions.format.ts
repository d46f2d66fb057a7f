import type { Edition } from '@siteswap/contracts/editions';
import { type Addressed, placeOf } from './calendar-links.format.ts';

type Located = Addressed & Pick<Edition, 'latitude' | 'longitude'>;

/** A planner of routes by its name, and its page with the way to the place. */
export interface Directions {
  readonly name: string;
  readonly url: string;
}

/** Ways to an edition: to its pin, else to its address or town. None for one on the net, or in an unknown place. */
export function directionsTo(edition: Located): Directions[] {
  const { isVirtual, latitude, longitude } = edition;
  if (isVirtual) return [];
  const pin = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  const target = pin ?? placeOf(edition);
  if (!target) return [];
  const query = encodeURIComponent(target);
  return [
    // It takes coordinates alone.
    ...(pin
      ? [{ name: 'OpenStreetMap', url: `https://www.openstreetmap.org/directions?to=${query}` }]
      : []),
    { name: 'Google', url: `https://www.google.com/maps/dir/?api=1&destination=${query}` },
    { name: 'Apple', url: `https://maps.apple.com/?daddr=${query}` },
  ];
}
