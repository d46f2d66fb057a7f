import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { payloadTooLarge } from '#src/http/problems.ts';

/** Bytes a body may have when its route says nothing. */
export const defaultBodyLimit = 64 * 1024;

const carriesBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/**
 * The body of a request while it arrives; null when there is none.
 * Throws 413 at once when its announced length is above the limit; fails with 413 when it turns out to be.
 * @param limit bytes
 */
export function limitedBody(req: IncomingMessage, limit: number): Transform | null {
  if (!carriesBody(req)) return null;
  if (Number(req.headers['content-length'] ?? 0) > limit) throw payloadTooLarge();
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(payloadTooLarge());
      else done(null, chunk);
    },
  });
  // The sender going away mid-body must end the call, not leave it waiting for the rest.
  req.once('aborted', () => body.destroy(new Error('the client left')));
  req.once('error', (error) => body.destroy(error));
  return req.pipe(body);
}
