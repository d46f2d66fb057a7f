import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OpenedReader, trunkRoutes } from '@siteswap/contracts/platform';
import { aliveRecord, encodeRecord, endRecord } from '@siteswap/service-kit';
import { internalToken } from './internal-token.ts';

/** A stream that the service writes to. */
export interface SampleReader extends OpenedReader {
  /** Resolves once the gateway says that it has left. */
  readonly left: Promise<void>;
  write(text: string, sequence?: number): void;
  end(): void;
}

const routes = trunkRoutes('svc-clubs');
const openPath = routes.open.path.replace(':trunk', '');

/** The trunks of a sample service. */
export class SampleTrunks {
  /** Every reader that was opened, in order. */
  readonly opened: SampleReader[] = [];
  readonly responses = new Map<string, ServerResponse>();
  /** Shows no sign of life. */
  isSilent = false;
  readonly #leave = new Map<string, () => void>();

  /** @returns whether it was a request about trunks */
  handle(req: IncomingMessage, res: ServerResponse, body: () => Promise<string>): boolean {
    const { url = '' } = req;
    if (!url.startsWith(openPath)) return false;
    const trunk = url.slice(openPath.length);
    if (req.headers['x-internal-token'] !== internalToken) res.writeHead(404).end();
    else if (req.method === 'GET') {
      res.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders();
      this.responses.set(trunk, res);
      const beating = setInterval(() => {
        if (!this.isSilent) res.write(encodeRecord(aliveRecord));
      }, 500);
      res.once('close', () => {
        clearInterval(beating);
        this.responses.delete(trunk);
      });
    } else {
      void body().then((text) => {
        this.#change(trunk, routes.change.body.parse(JSON.parse(text)));
        res.writeHead(204).end();
      });
    }
    return true;
  }

  #change(trunk: string, change: { opened: OpenedReader[]; closed: number[] }): void {
    const send = (bytes: Buffer) => this.responses.get(trunk)?.write(bytes);
    for (const reader of change.opened) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#leave.set(`${trunk} ${reader.reader}`, resolve);
      this.opened.push({
        ...reader,
        left: promise,
        write: (text, sequence) =>
          send(
            encodeRecord({
              kind: 'frame',
              readers: [reader.reader],
              sequence,
              frame: Buffer.from(text),
            }),
          ),
        end: () => send(encodeRecord(endRecord([reader.reader]))),
      });
    }
    for (const number of change.closed) this.#leave.get(`${trunk} ${number}`)?.();
  }

  /** To every reader of every trunk. */
  writeToAll(text: string): void {
    const record = { kind: 'frame', readers: 'all', frame: Buffer.from(text) } as const;
    for (const response of this.responses.values()) response.write(encodeRecord(record));
  }

  /** Cuts every trunk, as if the process had been killed. */
  cut(): void {
    for (const response of this.responses.values()) response.destroy();
  }
}
