import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { carriesBody, watchBodyRate } from './body-rate.ts';
import { ClientDisconnected, payloadTooLarge, requestTimeout } from './problems.ts';

/** Bodies up to this size are read whole before a service is called, so that a slow client occupies no connection to it. */
const wholeBytes = 64 * 1024;

/** A body, whole or while it arrives; null when there is none. */
export type RequestBody = Buffer | Readable | null;

/** The rest of a body behind what was read of it; fails with 413 once it is longer than `limit`. */
function streamFrom(req: IncomingMessage, start: readonly Buffer[], limit: number): Transform {
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(payloadTooLarge());
      else done(null, chunk);
    },
  });
  // A client that disconnects in the middle of its body must end the call: the service would wait for the rest.
  req.once('close', () => {
    if (!req.complete) body.destroy(new ClientDisconnected());
  });
  for (const chunk of start) body.write(chunk);
  return req.pipe(body);
}

/**
 * Receives the body of a request: whole up to 64 KB, and a longer one as a stream from there on. A stream fails like the
 * promise does.
 * @param options.limit in bytes
 * @param options.pauseMs of `watchBodyRate`
 * @throws AppError 408 when it arrives more slowly than 4 KB/s, 413 when it is longer than `limit`; ClientDisconnected
 */
export function receiveBody(
  req: IncomingMessage,
  { limit, pauseMs }: { limit: number; pauseMs: number },
): Promise<RequestBody> {
  const { promise, resolve, reject } = Promise.withResolvers<RequestBody>();
  if (!carriesBody(req)) return Promise.resolve(null);
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.reject(payloadTooLarge());
  if (req.destroyed) return Promise.reject(new ClientDisconnected());
  const chunks: Buffer[] = [];
  let size = 0;

  const detach = () => {
    req.off('data', receive).off('end', finish).off('close', leave);
    req.pause();
  };
  let fail = (error: Error) => {
    detach();
    reject(error);
  };
  const leave = () => fail(new ClientDisconnected());
  const finish = () => {
    detach();
    resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
  };
  const receive = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > limit) return fail(payloadTooLarge());
    if (size <= wholeBytes) return;
    detach();
    const body = streamFrom(req, chunks, limit);
    fail = (error) => body.destroy(error);
    resolve(body);
  };
  req.on('data', receive).once('end', finish).once('close', leave);
  watchBodyRate(req, pauseMs, () => fail(requestTimeout()));
  return promise;
}
