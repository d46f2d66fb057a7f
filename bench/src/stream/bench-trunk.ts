import { randomUUID } from 'node:crypto';
import { maxOpenedReaders, trunkRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import type { Platform } from '@siteswap/infra/platform';
import { TrunkDecoder, type TrunkRecord } from '@siteswap/service-kit/platform';
import type { Reader } from './reader.ts';

const { open, change } = trunkRoutes('svc-notifications');
const entity = /"entityId":"(\d+)"/;

/**
 * Opens a trunk to svc-notifications as a gateway does, with a stream for each member; resolves once all have begun.
 * @param onNotification called for each member who gets one
 */
export async function openBenchTrunk(
  platform: Platform,
  userIds: readonly number[],
  onNotification: (entityId: string, at: number) => void,
): Promise<Reader> {
  const url = platform.processes.get('svc-notifications')?.url ?? '';
  const headers = { 'x-internal-token': platform.env('svc-notifications')['INTERNAL_TOKEN'] ?? '' };
  const params = { trunk: randomUUID() };
  const abort = new AbortController();
  const response = await fetch(url + routeUrl(open, { params }), { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The trunk was rejected: ${response.status}`);
  const received = new Map<string, number>();
  const begun = new Set<number>();
  const all = Promise.withResolvers<void>();
  let hasEnded = false;

  const take = ({ readers, sequence, frame }: TrunkRecord) => {
    if (readers === 'all' || sequence === undefined) return;
    const [, id] = entity.exec(String(frame)) ?? [];
    const at = Date.now();
    for (const reader of readers) {
      if (id !== undefined) onNotification(id, at);
      begun.add(reader);
    }
    if (id !== undefined) received.set(id, at);
    if (begun.size === userIds.length) all.resolve();
  };
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TrunkDecoder();
    for await (const piece of body) decoder.take(Buffer.from(piece)).forEach(take);
  };
  read(response.body as AsyncIterable<Uint8Array>)
    .catch((error: unknown) => all.reject(error))
    .finally(() => {
      hasEnded = !abort.signal.aborted;
    });

  for (let first = 0; first < userIds.length; first += maxOpenedReaders) {
    const opened = userIds.slice(first, first + maxOpenedReaders).map((userId, index) => ({
      reader: first + index + 1,
      connectionId: randomUUID(),
      userId,
      sid: `bench-${userId}`,
    }));
    const { status } = await fetch(url + routeUrl(change, { params }), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ opened, closed: [] }),
    });
    if (status !== 204) throw new Error(`The readers were rejected: ${status}`);
  }
  await all.promise;
  return {
    received,
    repeats: 0,
    get hasEnded() {
      return hasEnded;
    },
    close: () => abort.abort(),
  };
}
