export const resetPath = '/auth/reset-password';

let held = '';

/**
 * Takes the token of a reset link out of the address bar, before anything else reads or sends the address. Called
 * once, when the product starts; the page then reads it with `hiddenResetToken`.
 */
export function hideResetToken(): void {
  const url = new URL(window.location.href);
  if (url.pathname !== resetPath || !url.searchParams.has('token')) return;
  held = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
}

/** The token that was hidden; empty when there was none. */
export const hiddenResetToken = (): string => held;

/** Once it is kept elsewhere: a later visit without a link must not find it. */
export function forgetResetToken(): void {
  held = '';
}
