import { streamEvents, streamNotifications } from '@siteswap/contracts/notifications';
import type { TestActor } from '@siteswap/service-kit/testing';

export interface ReceivedEvent {
  readonly name: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads the fields of the event it waits for
  readonly data: any;
}

/** A browser that reads the stream. Each event it receives is parsed by the contract. */
export interface StreamClient {
  readonly headers: Headers;
  readonly received: ReceivedEvent[];
  named(name: keyof typeof streamEvents): ReceivedEvent[];
  /** Whether the server has ended the stream. */
  readonly hasEnded: boolean;
  close(): void;
}

function parse(block: string): ReceivedEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const name = fields.get('event') as keyof typeof streamEvents;
  const data: unknown = JSON.parse(fields.get('data') ?? '');
  streamEvents[name].strict().parse(data);
  return { name, id: fields.get('id'), data };
}

/** Opens a stream as a member; resolves once its headers have arrived. */
export async function openStream(
  baseUrl: string,
  as: TestActor,
  options: { lastEventId?: string | undefined; query?: string } = {},
): Promise<StreamClient> {
  const abort = new AbortController();
  const response = await fetch(`${baseUrl}${streamNotifications.path}${options.query ?? ''}`, {
    signal: abort.signal,
    headers: {
      ...(await as.headers()),
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
    },
  });
  if (!response.ok || !response.body) throw new Error(`Stream rejected: ${response.status}`);
  const received: ReceivedEvent[] = [];
  let hasEnded = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        received.push(...blocks.map(parse));
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      hasEnded = true;
    }
  };
  void read();
  return {
    headers: response.headers,
    received,
    named: (name) => received.filter((event) => event.name === name),
    get hasEnded() {
      return hasEnded;
    },
    close: () => abort.abort(),
  };
}
