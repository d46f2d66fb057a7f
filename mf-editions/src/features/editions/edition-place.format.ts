import type { Edition } from '@siteswap/contracts/editions';

type Placed = Pick<Edition, 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'region'>;

/** Without accents and capitals. */
const plain = (name: string): string => name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');

/**
 * All that is known of a place on one line, as on an envelope; empty when nothing is. A region that has the name of its
 * town is left out.
 * @param country its name in the reader's language
 */
export function fullPlace(edition: Placed, country: string | undefined): string {
  const { addressLine1, addressLine2, postalCode, city, region } = edition;
  const town = [postalCode, city].filter(Boolean).join(' ');
  const ownRegion = region && city && plain(region) === plain(city) ? null : region;
  return [addressLine1, addressLine2, town, ownRegion, country].filter(Boolean).join(', ');
}
