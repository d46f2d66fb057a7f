import type { EditionFields } from '@siteswap/contracts/editions';
import type { Address, TownPlaces } from '#src/features/towns/towns.public.ts';
import { timezoneAt } from './timezone.rules.ts';

type Written = Pick<
  EditionFields,
  | 'isVirtual'
  | 'addressLine1'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'timezone'
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

/** An address, and where it is. */
export interface AddressPin {
  readonly address: Address;
  readonly pin: Pin;
}

/** The address to be looked up: of an edition without a pin of its own. */
export function addressOf(written: Written, before?: StoredPlace): Address | undefined {
  const { isVirtual, addressLine1: street, postalCode, city, country } = written;
  if (isVirtual || !street || !city || !country) return undefined;
  const pin = pinOf(written);
  const isChosen = pin && !(before?.isPinApproximate && isAt(pin, before));
  return isChosen ? undefined : { street, postalCode, city, country };
}

const isSame = (a: Address | undefined, b: Address): boolean =>
  a?.street === b.street &&
  a.postalCode === b.postalCode &&
  a.city === b.city &&
  a.country === b.country;

const nowhere = { latitude: null, longitude: null };

/**
 * Where an edition is: at its pin, else in its town, which also gives its time zone; without either the zone is that of the
 * largest town of its country. One that is virtual has a zone alone.
 * @param known what was stored of it, and where its address is
 */
export function placeOf(
  towns: TownPlaces,
  written: Written,
  { before, found }: { before?: StoredPlace; found?: AddressPin | undefined } = {},
): StoredPlace {
  const { isVirtual, city, region, country } = written;
  const town = !isVirtual && city && country ? towns.locate({ city, region, country }) : undefined;
  const pin = isVirtual ? undefined : pinOf(written);
  // Of the town it was in before, or of the one it is in.
  const isOfTown = pin && ((before?.isPinApproximate && isAt(pin, before)) || isAt(pin, town));
  const atAddress =
    found && isSame(addressOf(written, before), found.address) ? found.pin : undefined;
  const own = isOfTown || !pin ? atAddress : pin;
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
