import { hkdfSync } from 'node:crypto';

/** The key of a service for one purpose, which says nothing about its other keys. */
export type KeyFor = (purpose: string) => Buffer;

/** Derives the keys of a service, one for each purpose, from the secret that it alone has (SERVICE_KEY). */
export const createKeyFor =
  (serviceKey: string): KeyFor =>
  (purpose) =>
    Buffer.from(hkdfSync('sha256', serviceKey, '', purpose, 32));
