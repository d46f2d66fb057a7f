import { randomBytes } from 'node:crypto';
import { later } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { hashToken } from '#src/secrets.ts';
import { type DeviceCookie, deviceLifetime } from './device-cookie.format.ts';
import { deleteOldDevices, isKnownDevice, storeKnownDevice } from './known-devices.repository.ts';

/** Each has tries of its own, so their number bounds the guesses of who stole some of them. */
const maxDevicesPerAccount = 20;
/** No account has this id: the lookup for an unknown name finds nothing and takes as long. */
const noUser = 0;

const newToken = () => randomBytes(32).toString('base64url');

interface Deps extends Pick<CoreKit, 'db' | 'clock'> {
  readonly deviceCookie: DeviceCookie;
}

/** Browsers in which members signed in before. */
export function createKnownDevices({ db, clock, deviceCookie }: Deps) {
  const oldest = () => later(clock(), -deviceLifetime);
  return {
    /**
     * The hash of the browser's token when the account knows the browser, else null.
     * @param userId null for an unknown name
     */
    recognise: async (cookieHeader: string, userId: number | null): Promise<string | null> => {
      const token = deviceCookie.read(cookieHeader);
      if (!token) return null;
      const device = { userId: userId ?? noUser, tokenHash: hashToken(token) };
      return (await isKnownDevice(db, device, oldest())) ? device.tokenHash : null;
    },

    /** The hash of the browser's token, for any user; null when it has none. */
    hashOf: (cookieHeader: string): string | null => {
      const token = deviceCookie.read(cookieHeader);
      return token === null ? null : hashToken(token);
    },

    /** A token for a browser that no account knows yet: its hash, and the value of `Set-Cookie`. */
    identify: (cookieHeader: string): { tokenHash: string; setDevice: string } => {
      const token = deviceCookie.read(cookieHeader) ?? newToken();
      return { tokenHash: hashToken(token), setDevice: deviceCookie.set(token) };
    },

    /** The account knows the browser from now on. Returns the value of `Set-Cookie`. */
    remember: async (cookieHeader: string, userId: number): Promise<string> => {
      const token = deviceCookie.read(cookieHeader) ?? newToken();
      const device = { userId, tokenHash: hashToken(token) };
      await storeKnownDevice(db, device, clock(), maxDevicesPerAccount);
      return deviceCookie.set(token);
    },

    /** Deletes browsers whose cookie has expired. */
    prune: () => deleteOldDevices(db, oldest()),
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
