import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { AppError, badRequest, invalidInput } from './errors.ts';

/** Bytes a body may have when its route says nothing. */
export const defaultBodyLimit = 64 * 1024;

const unsupported = (message: string) => new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', message);

const tooLarge = () =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than this call accepts', {
    // What is left of the body will not be read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });

const jsonType = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([\w-]+)/i;

function checkHeaders(request: IncomingMessage): void {
  const type = request.headers['content-type'] ?? '';
  if (!jsonType.test(type)) throw unsupported('Send application/json');
  const given = charset.exec(type)?.[1]?.toLowerCase();
  if (given && given !== 'utf-8' && given !== 'utf8') throw unsupported('Send UTF-8');
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
 * Whether a text can be stored and sent on: PostgreSQL refuses NUL, and half a surrogate pair is no character.
 */
export const isCleanText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();

function uncleanPath(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isCleanText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path ? `${path}.${key}` : key;
    const found = isCleanText(key) ? uncleanPath(inner, innerPath) : path;
    if (found !== null) return found;
  }
  return null;
}

// Only an escape can bring these characters in; a search of the text is cheaper than a walk.
const suspicious = /\\u(0000|d[89a-f])/i;

/**
 * Reads and parses a JSON body; undefined when there is none.
 * Throws 400 when it is not JSON, 413 above the limit, 415 for another type, 422 for characters no one can store.
 * @param limit bytes
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  checkHeaders(request);
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > limit) throw tooLarge();
  let text: string;
  try {
    text = await getRawBody(request, { limit, length: length ?? null, encoding: 'utf-8' });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') throw tooLarge();
    throw badRequest('MALFORMED_REQUEST', 'The body could not be read');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('MALFORMED_REQUEST', 'The body is not JSON');
  }
  if (suspicious.test(text)) {
    const path = uncleanPath(value, '');
    if (path !== null) throw invalidInput([{ path, code: 'INVALID' }]);
  }
  return value;
}
