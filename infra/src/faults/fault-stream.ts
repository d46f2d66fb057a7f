import { streamEvents, streamNotifications } from '@siteswap/contracts/notifications';

/** A browser that reads the notification stream of a member, and connects again with its cursor when it breaks. */
export interface FaultStream {
  readonly userId: number;
  /** Ids of the notifications that arrived, in their order, repeats included. */
  readonly received: readonly string[];
  /** How often it connected. */
  readonly connections: number;
  stop(): Promise<void>;
}

const reconnectMs = 100;

/** One server-sent event: its id, its name, its data. */
function parseFrame(frame: string) {
  const fields = new Map(
    frame.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  return { id: fields.get('id'), event: fields.get('event'), data: fields.get('data') ?? '' };
}

/**
 * Opens the stream and reads it until it ends.
 * @param gatewayUrl the stream goes through the gateway, as a browser's does
 */
export function openFaultStream(
  gatewayUrl: string,
  userId: number,
  headers: Record<string, string>,
): FaultStream {
  const ending = new AbortController();
  const received: string[] = [];
  let cursor: string | undefined;
  let connections = 0;

  const take = (frame: string) => {
    const { id, event, data } = parseFrame(frame);
    if (id !== undefined) cursor = id;
    if (event !== 'notification') return;
    received.push(streamEvents.notification.parse(JSON.parse(data)).id);
  };
  const readStream = async () => {
    const response = await fetch(gatewayUrl + streamNotifications.path, {
      headers: { ...headers, ...(cursor === undefined ? {} : { 'last-event-id': cursor }) },
      signal: ending.signal,
    });
    if (response.status !== 200) return response.body?.cancel();
    connections += 1;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      // A frame that was cut off is no event: only whole ones move the cursor.
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  };
  const reading = (async () => {
    while (!ending.signal.aborted) {
      await readStream().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, reconnectMs));
    }
  })();

  return {
    userId,
    received,
    get connections() {
      return connections;
    },
    stop: async () => {
      ending.abort();
      await reading;
    },
  };
}
