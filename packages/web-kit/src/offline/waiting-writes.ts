import { type Route, routeUrl } from '@siteswap/contracts/route';
import { createSignal } from '@siteswap/ui-kit/store';
import { randomUuid } from '../client/call-route.ts';
import { hasNetwork } from '../client/write-network.ts';
import { session } from '../session/session.ts';
import { readOwn, removeOwn, saveOwn } from '../session/session-storage.ts';

/** A write that waits for a network, as it is stored: a reload of the page leaves it. */
export interface WaitingWrite {
  /** By which the server does it once. */
  readonly id: string;
  /** The page that made it, and sends it while it is there. */
  readonly page: string;
  readonly member: number;
  readonly method: Route['method'];
  readonly url: string;
  readonly body?: unknown;
  /** Their order. */
  readonly at: number;
}

/** Made when it is first needed: there is nothing random where a server renders. */
let page: string | undefined;
const pageNow = (): string => {
  page ??= randomUuid();
  return page;
};
const lockOf = (name: string): string => `siteswap-page-${name}`;
const changes = createSignal();
/** Of this page: takes one back. */
const takeBacks = new Map<string, () => void>();
let last = 0;
let isPageLocked = false;

/** Other tabs see by the lock that this page is there, until it ends. */
function lockPage(): void {
  if (isPageLocked || !('locks' in navigator)) return;
  isPageLocked = true;
  navigator.locks.request(lockOf(pageNow()), () => new Promise(() => {})).catch(() => undefined);
}

function parse(text: string): WaitingWrite | null {
  try {
    return JSON.parse(text) as WaitingWrite;
  } catch {
    return null;
  }
}

/** Those of the member who is signed in, in their order. */
export function waitingWrites(): WaitingWrite[] {
  const member = session.get().user?.id;
  return [...readOwn().values()]
    .map(parse)
    .filter((write) => write !== null)
    .filter((write) => write.member === member)
    .sort((a, b) => a.at - b.at);
}

/** It is stored, and its member is signed in. */
export const isWaiting = (id: string): boolean => waitingWrites().some((write) => write.id === id);

/**
 * Stores a write that cannot be sent now, where its route may wait.
 * @param takeBack called when the person cancels it
 * @returns its id; null when there is a network or nothing to wait for
 */
export function storeWrite(route: Route, call: unknown, takeBack: () => void): string | null {
  const { user } = session.get();
  if (hasNetwork() || route.withoutNetwork !== 'waits' || !user) return null;
  lockPage();
  const { body, ...address } = call as { body?: unknown };
  last = Math.max(last + 1, Date.now());
  const write: WaitingWrite = {
    id: randomUuid(),
    page: pageNow(),
    member: user.id,
    method: route.method,
    url: routeUrl(route, address),
    ...(body === undefined ? {} : { body }),
    at: last,
  };
  saveOwn(write.id, JSON.stringify(write));
  // Where nothing can be stored it waits in memory alone.
  if (!isWaiting(write.id)) return null;
  takeBacks.set(write.id, takeBack);
  changes.emit();
  return write.id;
}

/** It was sent, or taken back. */
export function forgetWrite(id: string): void {
  takeBacks.delete(id);
  removeOwn(id);
  changes.emit();
}

/** Takes back all that waits, also what another page of this member left. */
export function cancelWaitingWrites(): void {
  for (const { id } of waitingWrites()) {
    takeBacks.get(id)?.();
    forgetWrite(id);
  }
}

/** Waiting writes whose page has gone. */
export async function leftWrites(): Promise<WaitingWrite[]> {
  const locks = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const there = new Set([lockOf(pageNow()), ...locks.map(({ name }) => name)]);
  return waitingWrites().filter((write) => !there.has(lockOf(write.page)));
}

export const subscribeToWrites = changes.subscribe;
