import type { EditionFields } from '@siteswap/contracts/editions';
import type { TownPlaces } from '#src/features/towns/towns.public.ts';
import { timezoneAt } from './timezone.rules.ts';

type Written = Pick<
  EditionFields,
  'isVirtual' | 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'timezone'
>;

/** Where an edition is, as it is stored. */
export interface StoredPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isPinApproximate: boolean;
  /** IANA name */
  readonly timezone: string;
  /** Its town in all languages and spellings. */
  readonly townNames: string[];
}

interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

const isAt = (pin: Pin, place: { latitude: number | null; longitude: number | null } | undefined) =>
  pin.latitude === place?.latitude && pin.longitude === place.longitude;

const pinOf = ({ latitude, longitude }: Written): Pin | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const nowhere = { latitude: null, longitude: null };

/**
 * Where an edition is: at its pin, else in its town, which also tells its time zone; without either the zone is that of the
 * largest town of its country. One that is virtual has a zone alone.
 * @param before what was stored of it
 */
export function placeOf(towns: TownPlaces, written: Written, before?: StoredPlace): StoredPlace {
  const { isVirtual, city, region, country } = written;
  const town = !isVirtual && city && country ? towns.locate({ city, region, country }) : undefined;
  const pin = isVirtual ? undefined : pinOf(written);
  // Of the town it was in before, or of the one it is in.
  const isOfTown = pin && ((before?.isPinApproximate && isAt(pin, before)) || isAt(pin, town));
  const own = isOfTown ? undefined : pin;
  const { latitude, longitude } = own ?? town ?? nowhere;
  const timezone = own
    ? timezoneAt(own.latitude, own.longitude)
    : (town?.timezone ?? (country && towns.zoneOf(country)));
  return {
    latitude,
    longitude,
    isPinApproximate: !own && latitude !== null,
    timezone: written.timezone ?? (timezone || 'UTC'),
    townNames: [...(town?.names ?? [])],
  };
}
