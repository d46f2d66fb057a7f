import { parseVerificationFragment } from '@siteswap/contracts/core';
import { paths } from '#src/paths.ts';

export type VerificationLink = NonNullable<ReturnType<typeof parseVerificationFragment>>;

let pendingLink: VerificationLink | null = null;

/**
 * Takes address and code of a mail's link out of the address bar, before anything else reads the address. Called once,
 * when the product starts; the page then reads them with `takenVerificationLink`.
 */
export function takeVerificationLink(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== paths.verifyEmail) return;
  pendingLink = parseVerificationFragment(hash);
  if (pendingLink) window.history.replaceState(window.history.state, '', pathname + search);
}

/** What the link carried, once; null when the page was opened in another way. */
export function takenVerificationLink(): VerificationLink | null {
  const link = pendingLink;
  pendingLink = null;
  return link;
}
