import type { IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { carriesBody } from './body-rate.ts';

/** After a response that did not need the body, so much of its rest is received, for so long. */
const maxBytes = 16 * 1024 * 1024;
const maxMs = 30_000;

/** Whether the body of a request is still on its way, so that its connection can serve no other request. */
export const isStillArriving = (req: IncomingMessage): boolean =>
  !req.complete && !req.destroyed && carriesBody(req);

/** Resolves once the rest of a body has arrived and is dropped, or is too much to wait for. */
function dropRest(req: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = maxBytes;
  const timer = setTimeout(resolve, maxMs).unref();
  req
    .unpipe()
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    })
    .once('end', resolve)
    .once('close', resolve)
    .resume();
  return promise.finally(() => clearTimeout(timer));
}

/**
 * Where the body of a response goes that is sent with `connection: close` while the request still arrives. It ends
 * after the request: closing earlier resets the connection, and the client never reads the response.
 */
export function lingering(req: IncomingMessage, res: ServerResponse): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (res.write(chunk)) done();
      else res.once('drain', () => done());
    },
    final: (done) => {
      res.flushHeaders();
      void dropRest(req).then(() => {
        res.end();
        done();
      });
    },
  });
}
