import { type OidcResult, oidcResult, oidcStorageKey } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import { z } from 'zod';

const completion = z.object({ result: oidcResult, rememberMe: z.boolean(), at: z.number() });
export type Completion = z.infer<typeof completion>;

/** Results after which somebody is signed in. */
export const isSuccess = (result: OidcResult): boolean =>
  result === 'signed-in' || result === 'linked';

/**
 * Tells the page that opened this window how it ended. Its address belongs to another site in between, which cuts
 * the two windows apart, so the local storage is the only way.
 */
export function announceCompletion(result: OidcResult, rememberMe: boolean): void {
  try {
    const text = JSON.stringify({ result, rememberMe, at: Date.now() } satisfies Completion);
    window.localStorage.setItem(oidcStorageKey, text);
  } catch {
    // Storage refused: the other page then learns of the session when it next asks.
  }
}

/** Hears how a sign-in in another window ended. Returns the removal. */
export function onCompletion(listener: (completion: Completion) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== oidcStorageKey || !newValue) return;
    const parsed = completion.safeParse(jsonOf(newValue));
    if (!parsed.success) return;
    window.localStorage.removeItem(oidcStorageKey);
    listener(parsed.data);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** After a sign-in that happened outside this page: the flag first, so that the person is kept in the right storage. */
export async function takeUpSession(rememberMe: boolean): Promise<void> {
  session.remember(rememberMe);
  await session.refresh();
}
