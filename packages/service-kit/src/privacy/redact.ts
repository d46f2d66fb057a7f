import { scrubCredentials, scrubRows } from './scrub.ts';
import { hidden, isRemote, isSecretLogKey } from './secret-names.ts';

/** Codes sent by mail, as opposed to the codes of errors. */
const mailedCode = /^\d{4,8}$/;
const mailAddress =
  /(?<![\p{L}\p{M}\p{N}_.+-])[\p{L}\p{M}\p{N}_.+-]+@[\p{L}\p{M}\p{N}_-]+\.[\p{L}\p{M}\p{N}_.-]+/gu;
/** `mf-x@1.0.0-a1b2c3` only looks like a mail address: no domain ends in a number. */
const release = /^[a-z][a-z0-9-]*@\d+\.\d+\.\d+(-[0-9a-z]+)?\.*$/;
const hideAddress = (match: string) => (release.test(match) ? match : hidden);
const remoteKey = /^(remote|failedRemote)$/;
const maxDepth = 5;
const maxItems = 100;

/**
 * Copies a value for the log, without secrets and personal data. By key at any depth, hence not by pino's `redact`, which
 * takes fixed paths; credentials and mail addresses are also found inside of texts.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return scrubRows(scrubCredentials(value)).replace(mailAddress, hideAddress);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redact(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // `mf-x@1.0.0` only looks like a mail address.
    if (remoteKey.test(key) && isRemote(inner)) {
      copy[key] = inner;
      continue;
    }
    const isSecret = isSecretLogKey(key) || (key === 'code' && mailedCode.test(String(inner)));
    copy[key] = isSecret && inner !== undefined ? hidden : redact(inner, depth + 1);
  }
  return copy;
}
