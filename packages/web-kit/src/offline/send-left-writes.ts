import { toast } from '@siteswap/ui-kit/toast';
import type { QueryClient } from '@tanstack/react-query';
import { callFailure, requestHeaders } from '../client/call-route.ts';
import { hasNetwork } from '../client/write-network.ts';
import { i18n } from '../i18n/i18n.ts';
import { problemText } from '../i18n/problem-text.ts';
import { forgetWrite, leftWrites, type WaitingWrite } from './waiting-writes.ts';

/** @returns whether the server has decided */
async function send({ id, method, url, body }: WaitingWrite): Promise<boolean> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      ...requestHeaders(),
      'idempotency-key': id,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return true;
  const failure = await callFailure(response);
  // It is tried again at the next start: a service that is down, too many at once, the same write being done.
  if (failure.status >= 500 || [401, 408, 429].includes(failure.status)) return false;
  if (failure.code === 'REQUEST_IN_PROGRESS') return false;
  toast.show({
    type: 'ERROR',
    title: i18n.t('common:write.failed'),
    message: problemText(i18n.t, failure, 'common'),
  });
  return true;
}

async function sendAll(client: QueryClient): Promise<void> {
  const left = await leftWrites();
  for (const write of left) {
    const isDecided = await send(write).catch(() => false);
    if (!isDecided) return;
    forgetWrite(write.id);
  }
  if (left.length > 0) await client.invalidateQueries();
}

/** Sends what pages that are gone have left, in its order and by one tab, once there is a network. Returns the stop. */
export function sendLeftWrites(client: QueryClient): () => void {
  const sendNow = (): void => {
    if (!hasNetwork()) return;
    const task = () => sendAll(client);
    const sent = 'locks' in navigator ? navigator.locks.request('siteswap-writes', task) : task();
    sent.catch(() => undefined);
  };
  sendNow();
  window.addEventListener('online', sendNow);
  return () => window.removeEventListener('online', sendNow);
}
