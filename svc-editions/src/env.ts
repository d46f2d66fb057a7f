import { z } from 'zod';

/** What svc-editions is configured with, in addition to what every service is. */
export const editionsEnv = z.object({
  /**
   * Search of a geocoder that speaks the protocol of Nominatim, which finds the pin of an address; without it an edition has
   * the middle of its town. https://nominatim.org/release-docs/latest/api/Search/
   */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
});
