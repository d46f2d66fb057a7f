import { hkdfSync } from 'node:crypto';

/** SERVICE_KEY of one service: follows from the secret of the installation, and says nothing about that of another one. */
export const serviceKey = (secretKey: string, service: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `service-key/${service}`, 32)).toString('hex');
