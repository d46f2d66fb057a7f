import { connect, type Socket } from 'node:net';
import { streamNotifications } from '@siteswap/contracts/notifications';

/** Where a stream is opened, and the header that says for whom. */
export interface StreamAddress {
  readonly url: string;
  readonly header: string;
  /** The notification stream of the product when absent. */
  readonly path?: string;
  /** What it begins with; the first `read` event when absent. */
  readonly firstText?: string;
}

/** One open stream, read as cheaply as can be, so that two thousand of them do not measure themselves. */
export interface Reader {
  /** When each notification arrived, by the id of its entity; milliseconds since 1970. */
  readonly received: ReadonlyMap<string, number>;
  /** Notifications that came again. */
  readonly repeats: number;
  /** Whether the stream ended before it was closed. */
  readonly hasEnded: boolean;
  close(): void;
}

const entity = /"entityId":"(\d+)"/g;

function listen(socket: Socket, onNotification: (entityId: string, text: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n\n');
    rest = text.slice(end + 1);
    if (end < 0) return;
    for (const [, id = ''] of text.slice(0, end).matchAll(entity)) onNotification(id, text);
  });
}

/** Opens a stream; resolves once the server has sent the first `read` event. @throws when the server rejects it */
export async function openReader(
  address: StreamAddress,
  onNotification: (entityId: string, at: number, text: string) => void = () => {},
): Promise<Reader> {
  const { hostname, port, host } = new URL(address.url);
  const socket = connect(Number(port), hostname);
  const received = new Map<string, number>();
  let repeats = 0;
  let hasEnded = false;
  let isClosed = false;
  await new Promise<void>((resolve, reject) => {
    let head = '';
    const begin = (chunk: Buffer | string) => {
      head += chunk.toString();
      if (!head.includes(address.firstText ?? 'event: read')) return;
      socket.off('data', begin);
      resolve();
    };
    socket.on('data', begin);
    socket.once('error', reject);
    socket.once('close', () => {
      hasEnded = !isClosed;
      reject(new Error(`The stream was rejected: ${head.split('\r\n')[0]}`));
    });
    socket.write(
      `GET ${address.path ?? streamNotifications.path} HTTP/1.1\r\nhost: ${host}\r\n${address.header}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
  listen(socket, (id, text) => {
    const at = Date.now();
    if (received.has(id)) repeats += 1;
    received.set(id, at);
    onNotification(id, at, text);
  });
  return {
    received,
    get repeats() {
      return repeats;
    },
    get hasEnded() {
      return hasEnded;
    },
    close: () => {
      isClosed = true;
      socket.destroy();
    },
  };
}
