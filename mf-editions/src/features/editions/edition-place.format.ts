import type { Edition } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { searchTerms } from '@siteswap/contracts/search-terms';

type Placed = Pick<
  Edition,
  'venueName' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'region' | 'regionNames'
>;

/** Without accents and capitals. */
const plain = (name: string): string => searchTerms(name).join(' ');

/**
 * All that is known of a place on one line, as on an envelope; empty when nothing is. A region that has the name of its
 * town is left out.
 * @param reader the country in the reader's language, and the language
 */
export function fullPlace(
  edition: Placed,
  { country, locale }: { country: string | undefined; locale: Locale },
): string {
  const { venueName, addressLine1, addressLine2, postalCode, city, regionNames } = edition;
  const region = regionNames[locale] ?? edition.region;
  const town = [postalCode, city].filter(Boolean).join(' ');
  const ownRegion = region && city && plain(region) === plain(city) ? null : region;
  const parts = [venueName, addressLine1, addressLine2, town, ownRegion, country];
  return parts.filter(Boolean).join(', ');
}
