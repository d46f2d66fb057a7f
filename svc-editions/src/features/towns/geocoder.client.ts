import { z } from 'zod';
import type { Kit } from '#src/db.ts';

/** An address as it is searched for. */
export interface Address {
  readonly street: string;
  readonly postalCode: string | null;
  readonly city: string;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
}

/** Where an address is, in degrees; undefined when the geocoder does not know it or does not respond. */
export type Geocode = (
  address: Address,
) => Promise<{ readonly latitude: number; readonly longitude: number } | undefined>;

/** The form waits for it. */
const timeoutMs = 3_000;

const places = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
);

/** A pin has five digits, which is a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/**
 * The configured geocoder, which speaks the protocol of Nominatim; none knows no address. Its failures are logged, without the
 * address, and stop nothing. https://nominatim.org/release-docs/latest/api/Search/
 */
export function createGeocoder({ env, log }: Pick<Kit, 'env' | 'log'>): Geocode {
  const { GEOCODER_URL, PUBLIC_URL } = env;
  return async ({ street, postalCode, city, country }) => {
    if (!GEOCODER_URL) return undefined;
    const url = new URL(GEOCODER_URL);
    const search = {
      street,
      city,
      countrycodes: country.toLowerCase(),
      format: 'jsonv2',
      limit: '1',
    };
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
    if (postalCode) url.searchParams.set('postalcode', postalCode);
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'user-agent': `Siteswap (+${PUBLIC_URL})` },
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const [found] = places.parse(await response.json());
      return found && { latitude: rounded(found.lat), longitude: rounded(found.lon) };
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'no geocoder');
      return undefined;
    }
  };
}
