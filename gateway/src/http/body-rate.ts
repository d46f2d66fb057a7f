import type { IncomingMessage } from 'node:http';

/** A body must arrive at this rate on average, or its request is rejected with 408. */
const minBytesPerSecond = 4 * 1024;
const checkEveryMs = 1_000;

/** Whether a request announces a body. */
export const carriesBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Calls back once when the body of a request arrives more slowly than 4 KB/s, or pauses. Only time in which the gateway
 * waited for the client counts: a client need not be faster than the service that reads its body.
 * @param pauseMs how long it may pause, or be slower at a stretch
 */
export function watchBodyRate(req: IncomingMessage, pauseMs: number, onSlow: () => void): void {
  const { socket } = req;
  const everyMs = Math.min(checkEveryMs, Math.max(20, pauseMs / 4));
  let bytesBefore = socket.bytesRead;
  let leftMs = pauseMs;
  const timer = setInterval(() => {
    if (req.complete || req.destroyed) return clearInterval(timer);
    // The gateway has not read these bytes yet, so the client is not the slow side.
    if (req.readableLength > 0) return;
    const received = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    const earnedMs = (received * 1_000) / minBytesPerSecond;
    leftMs = Math.min(pauseMs, leftMs + earnedMs - everyMs);
    if (leftMs > 0) return;
    clearInterval(timer);
    onSlow();
  }, everyMs).unref();
  req.once('close', () => clearInterval(timer));
}
