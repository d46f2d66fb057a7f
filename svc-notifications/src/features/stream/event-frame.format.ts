import { streamEvents } from '@siteswap/contracts/notifications';
import type { z } from 'zod';

type EventName = keyof typeof streamEvents;

/**
 * One server-sent event as the bytes that go to every reader. Fields that the contract does not name are omitted.
 * @param id the per-user sequence; `connected` and `ping` have none
 */
export function frameEvent<N extends EventName>(
  name: N,
  data: z.input<(typeof streamEvents)[N]>,
  id?: number,
): Buffer {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  const text = JSON.stringify(streamEvents[name].parse(data));
  return Buffer.from(`${idLine}event: ${name}\ndata: ${text}\n\n`);
}
