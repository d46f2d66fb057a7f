import { randomBytes } from 'node:crypto';

// Unique over all replicas and cheap: the answer of a kept page needs one too.
const processId = randomBytes(6).toString('hex');
let counter = 0;

/** A new request id: unique, not secret. */
export function nextRequestId(): string {
  counter += 1;
  return `${processId}-${counter.toString(36)}`;
}

/** A new W3C trace context. What came from outside is not believed, so a trace always begins here. */
export function newTraceparent(): string {
  const random = randomBytes(24).toString('hex');
  return `00-${random.slice(0, 32)}-${random.slice(32)}-01`;
}
