import { createECDH } from 'node:crypto';

/** Who sends, as push services learn it (RFC 8292). */
export interface Vapid {
  readonly privateKey: string;
  readonly publicKey: string;
  /** Where the push service reaches us. */
  readonly subject: string;
}

interface VapidEnv {
  readonly PUBLIC_URL: string;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT?: string | undefined;
}

/** A site without an https address is not public, and reaches no push service but those of tests. */
const localSubject = 'mailto:postmaster@localhost';

/** @returns null when push is not configured */
export function toVapid({ PUBLIC_URL, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: VapidEnv): Vapid | null {
  if (!VAPID_PRIVATE_KEY) return null;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'));
  const ownSubject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : localSubject;
  return {
    privateKey: VAPID_PRIVATE_KEY,
    publicKey: curve.getPublicKey().toString('base64url'),
    subject: VAPID_SUBJECT || ownSubject,
  };
}
