import { paths } from '#src/paths.ts';

let resetToken = '';

/**
 * Takes the token of a reset link out of the address bar, before anything else reads or sends the address. Called
 * once, when the product starts; the page then reads it with `takenResetToken`.
 */
export function takeResetToken(): void {
  const url = new URL(window.location.href);
  if (url.pathname !== paths.resetPassword || !url.searchParams.has('token')) return;
  resetToken = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
}

/** The token that was hidden; empty when there was none. */
export const takenResetToken = (): string => resetToken;

/** Call it once the token is stored elsewhere, so that a later visit without a link does not use it. */
export function clearResetToken(): void {
  resetToken = '';
}
