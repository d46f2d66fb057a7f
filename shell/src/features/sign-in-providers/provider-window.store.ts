import { type OidcResult, oidcResult, oidcStorageKey, startOidc } from '@siteswap/contracts/core';
import { routeUrl } from '@siteswap/contracts/route';
import { session } from '@siteswap/web-kit';
import { z } from 'zod';

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

/** Opens a provider: in a centred window of 960×600, or in this tab when windows are blocked. */
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

const completion = z.object({ result: oidcResult, rememberMe: z.boolean(), at: z.number() });
export type Completion = z.infer<typeof completion>;

/** Whether a result means that the person is signed in. */
export const isSuccess = (result: OidcResult): boolean =>
  result === 'signed-in' || result === 'linked';

/**
 * Sends the result to the page that opened this window. The window has visited another site, which
 * cuts its link to the opener, so local storage is the only channel.
 */
export function announceCompletion(result: OidcResult, rememberMe: boolean): void {
  try {
    const text = JSON.stringify({ result, rememberMe, at: Date.now() } satisfies Completion);
    window.localStorage.setItem(oidcStorageKey, text);
  } catch {
    // Without storage the other page learns of the session with its next request to the server.
  }
}

/** Calls `listener` when a sign-in in another window has ended. Returns the removal. */
export function onCompletion(listener: (completion: Completion) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== oidcStorageKey || !newValue) return;
    const parsed = completion.safeParse(parseJson(newValue));
    if (!parsed.success) return;
    window.localStorage.removeItem(oidcStorageKey);
    listener(parsed.data);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** After a sign-in in another window: the remember flag first, because it selects the storage. */
export async function adoptSession(rememberMe: boolean): Promise<void> {
  session.remember(rememberMe);
  await session.refresh();
}
