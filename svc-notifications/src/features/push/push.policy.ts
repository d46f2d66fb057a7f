import { createECDH } from 'node:crypto';

/** Whether a browser's public key is a point of the curve: nothing can be encrypted to another one. */
export function isPublicKey(p256dh: string): boolean {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
