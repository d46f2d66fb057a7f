import { countryCodes } from '@siteswap/contracts/editions';
import { cleanLine } from '@siteswap/contracts/fields';
import { countryOf } from './country-names.format.ts';
import type { CountryOfTown } from './town-countries.format.ts';

/** What people write for an event without a place, in the languages of the product. */
const online: ReadonlySet<string> = new Set([
  ...['online', 'en ligne', 'en línea', 'em linha', 'virtual', 'virtuel', 'virtuell', 'virtuale'],
  ...['virtueel', 'virtuelt', 'zdalnie', 'онлайн'],
]);

/** `8495 NB`, `SW11 6NU`, `A-4020`, `110 00` and `4000-123` before a town. */
const leadingCode =
  /^(\d{4} [A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|(?:[A-Z]{1,3}-)?\d[\d-]*(?: \d{2,3})?) (\D.*)$/;
/** `SW11 6NU`, `150-0041` and `101000` after a town. */
const trailingCode = /^(.*) ([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{3}-\d{4}|\d{4,6})$/i;
/** `OR 97201` and `BC V5K 0A1`: the town stands before it. */
const regionAndCode = /^([A-Z]{2}) (\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

interface Town {
  readonly city: string;
  readonly postalCode: string;
  readonly region: string;
}

/** The town of an address, which ends with it. @returns the parts before it as well */
function townOf(parts: readonly string[]): Town & { readonly before: readonly string[] } {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const [, region, ofRegion] = regionAndCode.exec(last) ?? [];
  if (region && ofRegion && before.length > 0) {
    return {
      city: before.at(-1) ?? '',
      postalCode: ofRegion,
      region,
      before: before.slice(0, -1),
    };
  }
  const [, first, afterCode] = leadingCode.exec(last) ?? [];
  if (first && afterCode) return { city: afterCode, postalCode: first, region: '', before };
  const [, beforeCode, code] = trailingCode.exec(last) ?? [];
  if (beforeCode && code) return { city: beforeCode, postalCode: code, region: '', before };
  return { city: last, postalCode: '', region: '', before };
}

const isCountry = (written: string): boolean => countryCodes.has(countryOf(written));

/**
 * `12 rue des Massues, 59000 Lille, France` in columns.
 * @param countryOfTown for a place that ends with a town
 */
export function placeOf(
  location: string,
  countryOfTown: CountryOfTown = () => undefined,
): [column: string, value: unknown][] {
  if (/^https?:\/\//.test(location) || online.has(location.trim().toLowerCase())) {
    return [['isVirtual', true]];
  }
  const parts = location
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter(Boolean);
  const isTownLast = !isCountry(parts.at(-1) ?? '');
  const ofTown = isTownLast ? countryOfTown(townOf(parts).city) : undefined;
  const country = ofTown ?? parts.pop() ?? '';
  const { city, postalCode, region, before } = townOf(parts);
  return [
    ['addressLine1', before.join(', ')],
    ['postalCode', postalCode],
    ['city', city.replace(/ cedex(?: \d+)?$/i, '')],
    ['region', region],
    ['country', country],
  ];
}
