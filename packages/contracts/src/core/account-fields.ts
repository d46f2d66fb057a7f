import { z } from 'zod';
import { cleanLine, nameText } from '../fields.ts';

/** The letters of a domain as the mail system has them: `почта.рф` is `xn--80a1acny.xn--p1ai`. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = at > 0 ? address.slice(at) : '';
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^\p{ASCII}*$/u.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** That of zod, with the other signs and the letters of other scripts that a mailbox may have, and a last label in one. */
const mailAddress =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+&/=.\p{L}\p{M}\p{N}-]*[a-z0-9_+\p{L}\p{M}\p{N}-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u;

/** An e-mail address in small letters. */
export const email = z
  .string()
  .overwrite((written) => asciiDomain(cleanLine(written)))
  .toLowerCase()
  .max(254)
  .pipe(z.email({ pattern: mailAddress }));
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
