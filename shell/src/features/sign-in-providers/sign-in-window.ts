import { startOidc } from '@siteswap/contracts/core';
import { routeUrl } from '@siteswap/contracts/route';

const width = 960;
const height = 600;

export interface SignInStart {
  readonly provider: string;
  /** Path to come to afterwards. */
  readonly returnTo: string;
  readonly rememberMe?: boolean | undefined;
  /** Adds the provider to the account that is signed in. */
  readonly link?: boolean | undefined;
}

const startUrl = (start: SignInStart, popup: boolean): string => {
  const { provider, returnTo, rememberMe = false, link = false } = start;
  return routeUrl(startOidc, {
    params: { provider },
    query: {
      returnTo,
      ...(rememberMe ? { rememberMe: true } : {}),
      ...(link ? { link: true } : {}),
      ...(popup ? { popup: true } : {}),
    },
  });
};

/** Leads to a provider: in a window of 960×600 over the middle of this one, or in this tab when windows are blocked. */
export function openSignIn(start: SignInStart): 'window' | 'tab' {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = window.open(startUrl(start, true), 'siteswap-sign-in', features);
  if (opened) {
    opened.focus();
    return 'window';
  }
  window.location.assign(startUrl(start, false));
  return 'tab';
}
