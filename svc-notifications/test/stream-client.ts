import { streamEvents, streamNotifications } from '@siteswap/contracts/notifications';
import type { TestActor } from '@siteswap/service-kit/testing';

export interface HeardEvent {
  readonly name: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads the fields of the event it waits for
  readonly data: any;
}

/** A browser reading the stream. What it hears is held against the contract. */
export interface StreamClient {
  readonly headers: Headers;
  readonly heard: HeardEvent[];
  named(name: keyof typeof streamEvents): HeardEvent[];
  /** Whether the server has ended the stream. */
  readonly hasEnded: boolean;
  close(): void;
}

function parse(block: string): HeardEvent {
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

/** Opens a stream as somebody; resolves once its headers are here. */
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
  if (!response.ok || !response.body) throw new Error(`Stream refused: ${response.status}`);
  const heard: HeardEvent[] = [];
  let hasEnded = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        heard.push(...blocks.map(parse));
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
    heard,
    named: (name) => heard.filter((event) => event.name === name),
    get hasEnded() {
      return hasEnded;
    },
    close: () => abort.abort(),
  };
}
