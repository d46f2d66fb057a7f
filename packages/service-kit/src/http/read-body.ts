import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { pathText } from '@siteswap/contracts/field-errors';
import getRawBody from 'raw-body';
import { AppError, badRequest, invalidInput } from '../errors/app-error.ts';

const unsupported = (message: string) => new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', message);

const tooLarge = () =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than this call accepts', {
    // The rest of the body is not read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });

const jsonType = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([\w-]+)/i;

function checkHeaders(request: IncomingMessage): void {
  const type = request.headers['content-type'] ?? '';
  if (!jsonType.test(type)) throw unsupported('Send application/json');
  const encodedAs = charset.exec(type)?.[1]?.toLowerCase();
  if (encodedAs && encodedAs !== 'utf-8' && encodedAs !== 'utf8') throw unsupported('Send UTF-8');
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw unsupported('Send the body uncompressed');
}

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0
  );
}

/**
 * Whether a text can be stored: PostgreSQL rejects NUL, and half a surrogate pair is no character.
 */
export const isCleanText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();

/** The path of the first text that cannot be stored; null when there is none. `assertFlat` bounds the recursion. */
function uncleanPath(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isCleanText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const unclean = isCleanText(key) ? uncleanPath(inner, [...path, key]) : path;
    if (unclean !== null) return unclean;
  }
  return null;
}

/** Levels of arrays and objects that a JSON body may have. */
const maxDepth = 32;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Everything behind this may walk a body by recursion: schemas, reports of failures, handlers. Counted in the text,
 * before it is parsed.
 * @throws 400 when it nests deeper than `maxDepth`
 */
function assertFlat(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInText = !isInText;
    else if (isInText) at += code === backslash ? 1 : 0;
    else if (closing.has(code)) depth -= 1;
    else if (opening.has(code)) {
      depth += 1;
      if (depth > maxDepth) {
        throw badRequest('MALFORMED_REQUEST', `The body nests deeper than ${maxDepth} levels`);
      }
    }
  }
}

/** @throws 400 when the bytes are no UTF-8 */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badRequest('MALFORMED_REQUEST', 'The body is not UTF-8');
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

// Only an escape can produce these characters, and searching the text is cheaper than walking the value.
const suspicious = /\\u(0000|d[89a-f])/i;

/**
 * Reads and parses a JSON body; undefined when there is none.
 * Throws 400 when it is not JSON in UTF-8 or nests too deep, 413 above the limit, 415 for another type, 422 for characters that cannot be stored.
 * @param limit bytes
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  checkHeaders(request);
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > limit) throw tooLarge();
  let bytes: Buffer;
  try {
    bytes = await getRawBody(request, { limit, length: length ?? null });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') throw tooLarge();
    throw badRequest('MALFORMED_REQUEST', 'The body could not be read');
  }
  const text = decode(bytes);
  assertFlat(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('MALFORMED_REQUEST', 'The body is not JSON');
  }
  if (suspicious.test(text)) {
    const path = uncleanPath(value, []);
    if (path !== null) throw invalidInput([{ path: pathText(path), code: 'INVALID' }]);
  }
  return value;
}
