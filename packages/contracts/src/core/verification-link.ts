/**
 * What the link of a verification mail carries, after the `#`: that part of an address is sent to no server, so it is
 * in no log and no `Referer`.
 */
export const verificationFragment = (email: string, code: string): string =>
  new URLSearchParams({ email, code }).toString();

/** Address and code of such a link; null when the fragment is not one. */
export function parseVerificationFragment(hash: string): { email: string; code: string } | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, code] = [values.get('email'), values.get('code')];
  return email && code && /^\d{6}$/.test(code) ? { email, code } : null;
}
