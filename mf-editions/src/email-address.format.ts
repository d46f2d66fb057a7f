/** As many characters fit into a line of a phone. */
const maxLineLength = 30;

/** Line breaks: none here, and one allowed here. */
const joiner = '\u2060';
const allowed = '\u200b';

/** An address as one word, which browsers would tear apart after `…` and `-`; a long one may be broken before `@` and dots. */
export function addressText(email: string): string {
  const joined = email.replaceAll(/[…-]/g, `$&${joiner}`);
  return email.length > maxLineLength ? joined.replaceAll(/[@.]/g, `${allowed}$&`) : joined;
}
