import { z } from 'zod';
import { cleanLine, nameText } from '../fields.ts';

export const email = z.string().overwrite(cleanLine).toLowerCase().max(254).pipe(z.email());
/**
 * A password as it is compared: composed, because one keyboard sends `é` as one character and another as two. Nothing
 * else of it changes (RFC 8265).
 */
export const password = (min: number) => z.string().normalize('NFC').min(min).max(200);
/** Rules of a new password; the service also rejects common ones. */
export const newPassword = password(8)
  .regex(/\p{Lu}/u)
  .regex(/\d/);
export const pseudo = nameText(3, 30).regex(/^[\p{L}\p{N}_-]+$/u);
export const verificationCode = nameText(0, 20).regex(/^\d{6}$/);

export const done = z.object({ ok: z.literal(true) });
