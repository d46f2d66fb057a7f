import type { Pin } from '@siteswap/web-kit/map';

const number = String.raw`([+-]?\d{1,3}(?:[.,]\d{1,12})?)`;

/** Where links of maps name a place: OpenStreetMap, Google, Apple and `geo:`. The exact place before the middle of the map. */
const inLinks: readonly RegExp[] = [
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(
    `[?&](?:q|ll|query|destination|daddr|coordinate)=(?:loc:)?${number}(?:,|%2C)\\s?${number}`,
    'i',
  ),
  new RegExp(`#map=\\d{1,2}(?:\\.\\d{1,3})?/${number}/${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`, 'i'),
];

/** `50,63` in a text where a comma parts the two numbers is no decimal comma. */
const plain: readonly RegExp[] = [
  /^([+-]?\d{1,3}(?:\.\d{1,12})?)[\s,;]{1,3}([+-]?\d{1,3}(?:\.\d{1,12})?)$/,
  /^([+-]?\d{1,3}(?:,\d{1,12})?)(?:\s{1,3}|;\s?)([+-]?\d{1,3}(?:,\d{1,12})?)$/,
];

const degrees = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));

/** The place that a pasted link of a map, or two numbers, say; undefined when it is none on earth. */
export function coordinatesOf(text: string): Pin | undefined {
  const trimmed = text.trim();
  const patterns = /^(?:https?|geo):/i.test(trimmed) ? inLinks : plain;
  const found = patterns.map((pattern) => pattern.exec(trimmed)).find((match) => match !== null);
  if (!found) return undefined;
  const [latitude, longitude] = [degrees(found[1]), degrees(found[2])];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}

/** A place as the field shows it: `50.63, 3.06`. */
export const coordinatesText = (pin: Pin | null): string =>
  pin ? `${pin.latitude}, ${pin.longitude}` : '';
