import { z } from 'zod';

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Rules of a new password; the service also rejects common ones. */
export const newPassword = z
  .string()
  .min(8)
  .max(200)
  .regex(/\p{Lu}/u)
  .regex(/\d/);
export const pseudo = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[\p{L}\p{N}_-]+$/u);
export const verificationCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

export const done = z.object({ ok: z.literal(true) });
