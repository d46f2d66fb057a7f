import { randomUUID } from 'node:crypto';
import { streamEvents } from '@siteswap/contracts/notifications';
import { trunkRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { type TestActor, TrunkDecoder, type TrunkRecord } from '@siteswap/service-kit/testing';

export interface ReceivedEvent {
  readonly name: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads the fields of the event it waits for
  readonly data: any;
}

/** A browser that reads the stream through a gateway with a trunk of its own. The contract parses each event. */
export interface StreamClient {
  readonly connectionId: string;
  readonly received: ReceivedEvent[];
  named(name: keyof typeof streamEvents): ReceivedEvent[];
  /** The cursor that the gateway would go on from. */
  readonly cursor: number | undefined;
  /** Whether the server has ended the stream. */
  readonly hasEnded: boolean;
  close(): void;
}

/** The replica, and how the gateway shows who it is. */
export interface StreamTarget {
  readonly baseUrl: string;
  readonly internal: TestActor;
}

const routes = trunkRoutes('svc-notifications');

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

/** The reader that a gateway opens for a member with this session. */
async function readerOf(as: TestActor, number: number, lastEventId: string | undefined) {
  const { authorization = '' } = await as.headers();
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  const { sub, sid } = JSON.parse(claims) as { sub: string; sid: string };
  return {
    reader: number,
    connectionId: randomUUID(),
    userId: Number(sub),
    sid,
    ...(lastEventId === undefined ? {} : { cursor: Number(lastEventId) }),
  };
}

/** Opens a trunk as a gateway does; resolves once it may be changed. */
export async function openTrunk({ baseUrl, internal }: StreamTarget) {
  const abort = new AbortController();
  const params = { trunk: randomUUID() };
  const headers = await internal.headers();
  const response = await fetch(baseUrl + routeUrl(routes.open, { params }), {
    signal: abort.signal,
    headers,
  });
  if (!response.ok || !response.body) throw new Error(`Trunk rejected: ${response.status}`);
  const change = async (body: { opened?: unknown[]; closed?: number[] }) =>
    fetch(baseUrl + routeUrl(routes.change, { params }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ opened: [], closed: [], ...body }),
    });
  return { params, change, body: response.body as AsyncIterable<Uint8Array>, abort };
}

/** Opens a stream as a member; resolves once the service knows of it. */
export async function openStream(
  target: StreamTarget,
  as: TestActor,
  options: { lastEventId?: string | undefined } = {},
): Promise<StreamClient> {
  const [reader, trunk] = await Promise.all([
    readerOf(as, 1, options.lastEventId),
    openTrunk(target),
  ]);
  const received: ReceivedEvent[] = [];
  let hasEnded = false;
  let cursor = reader.cursor;
  const take = ({ kind, readers, sequence, frame }: TrunkRecord) => {
    if (readers !== 'all' && !readers.includes(1)) return;
    if (kind === 'end') hasEnded = true;
    cursor = sequence ?? cursor;
    received.push(...String(frame).split('\n\n').filter(Boolean).map(parse));
  };
  const read = async () => {
    const decoder = new TrunkDecoder();
    try {
      for await (const chunk of trunk.body) decoder.take(Buffer.from(chunk)).forEach(take);
    } catch (error) {
      if (!trunk.abort.signal.aborted) throw error;
    } finally {
      hasEnded = true;
    }
  };
  void read();
  const { status } = await trunk.change({ opened: [reader] });
  if (status !== 204) throw new Error(`Reader rejected: ${status}`);
  return {
    connectionId: reader.connectionId,
    received,
    named: (name) => received.filter((event) => event.name === name),
    get cursor() {
      return cursor;
    },
    get hasEnded() {
      return hasEnded;
    },
    close: () => trunk.abort.abort(),
  };
}
