import { hashText } from './hash.ts';

/**
 * 16 hues dark enough for white initials (contrast 4.5 or more), so that both themes can use them. They stand in
 * `people-and-places.css` too: a page without scripts has no styles of its own.
 */
export const avatarColors = [
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#047857',
  '#0f766e',
  '#0e7490',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#7e22ce',
  '#a21caf',
  '#be185d',
  '#be123c',
] as const;

/** Which colour is behind a person's initials: always the same for a name. */
export const avatarColor = (name: string | null | undefined): number =>
  hashText((name ?? '').trim().toLowerCase()) % avatarColors.length;

/** First letters of up to two parts of the name, upper-cased; "?" without a name. */
export function initials(name: string | null | undefined): string {
  const parts = (name ?? '').trim().split(/\s+/u).filter(Boolean).slice(0, 2);
  const letters = parts.map((part) => [...part][0] ?? '').join('');
  return letters ? letters.toUpperCase() : '?';
}

/**
 * Address of a person's picture: absolute http(s) addresses and `/uploads/…` as they are, else the
 * avatar service by e-mail hash. `?v=` follows the person's last change, on our own addresses only.
 */
export function avatarUrl(person: {
  profilePicture?: string | null;
  emailHash?: string | null;
  updatedAt?: string | null;
}): string | null {
  const { profilePicture, emailHash, updatedAt } = person;
  const version = updatedAt ? `?v=${encodeURIComponent(updatedAt)}` : '';
  if (profilePicture && /^https?:\/\//i.test(profilePicture)) return profilePicture;
  if (profilePicture?.startsWith('/uploads/')) return `${profilePicture}${version}`;
  if (emailHash) return `/avatars/${encodeURIComponent(emailHash)}${version}`;
  return null;
}
