import { randomBytes } from 'node:crypto';

// Unique over all replicas and cheap: the answer of a kept page needs one too.
const processId = randomBytes(6).toString('hex');
let counter = 0;

/** A new request id: unique, not secret. */
export function nextRequestId(): string {
  counter += 1;
  return `${processId}-${counter.toString(36)}`;
}
