import findTimezone from '@photostructure/tz-lookup';
import { timeZonesOfCountry } from '@siteswap/contracts/format';

interface Place {
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The time zone at the pin of an edition, else the first of its country, else UTC. */
export function timezoneOf({ country, latitude, longitude }: Place): string {
  if (latitude !== null && longitude !== null) return findTimezone(latitude, longitude);
  return (country && timeZonesOfCountry(country)[0]) || 'UTC';
}
