import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError, badRequest, invalidInput } from '../errors/app-error.ts';

/** A file as it was sent: the body itself when that is JSON, else the multipart field `file`. */
export interface SentFile {
  readonly bytes: Buffer;
  /** As the browser calls it; null for a JSON body. */
  readonly name: string | null;
}

export interface AcceptedFile {
  /** Limit of a whole form. */
  readonly bodyBytes: number;
  readonly fileBytes: number;
  /** Whether the file may also be the body itself, as `application/json` (default: no). */
  readonly isJsonAccepted?: boolean;
}

const tooLarge = () =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The file is larger than this call accepts', {
    // The rest of the body is not read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });
const malformed = () => badRequest('MALFORMED_REQUEST', 'The upload could not be read');
const wrongType = (isJsonAccepted: boolean) => {
  const form = 'multipart/form-data with the field `file`';
  const accepted = isJsonAccepted ? `application/json, or ${form}` : form;
  return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', `Send ${accepted}`);
};

const jsonType = /^application\/json\s*(;|$)/i;
const multipartType = /^multipart\/form-data\s*;/i;

/** Passes each chunk on. @throws 413 above the limit without reading on; 400 when the client disconnects */
function readChunks(
  request: IncomingMessage,
  limit: number,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(tooLarge());
      else onChunk(chunk);
    });
    request.on('end', resolve);
    request.on('error', () => reject(malformed()));
    // A client that disconnects gets no response, and the service must not wait for it.
    request.on('close', () => {
      if (!request.complete) reject(malformed());
    });
  });
}

async function readJsonBody(request: IncomingMessage, limit: number): Promise<SentFile> {
  const chunks: Buffer[] = [];
  await readChunks(request, limit, (chunk) => chunks.push(chunk));
  return { bytes: Buffer.concat(chunks), name: null };
}

function parserFor(request: IncomingMessage, type: string, fileSize: number) {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      // Browsers send a part or two next to the file; a thousand would be an attack.
      limits: { files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 20, fileSize },
    });
  } catch {
    throw malformed();
  }
}

async function readForm(
  request: IncomingMessage,
  type: string,
  { bodyBytes, fileBytes }: AcceptedFile,
): Promise<SentFile> {
  const parser = parserFor(request, type, fileBytes);
  const chunks: Buffer[] = [];
  let fileName: string | undefined;

  const parsed = new Promise<void>((resolve, reject) => {
    const collect = (file: BusboyFileStream, name: string) => {
      fileName = name;
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('limit', () => reject(tooLarge()));
      file.on('error', () => reject(malformed()));
    };
    parser.on('file', (field, file, name) => {
      if (field === 'file') collect(file, name ?? '');
      else file.resume();
    });
    parser.on('finish', resolve);
    parser.on('error', () => reject(malformed()));
  });
  const received = readChunks(request, bodyBytes, (chunk) => parser.write(chunk)).then(() =>
    parser.end(),
  );
  await Promise.all([received, parsed]);

  if (fileName === undefined) throw invalidInput([{ path: 'file', code: 'REQUIRED' }]);
  return { bytes: Buffer.concat(chunks), name: fileName };
}

/**
 * Reads the file of a multipart form (field `file`), or a JSON body where that is accepted. The file itself is not looked at.
 * @throws 413 above a limit, without reading on; 415 for another kind of body; 400 for a malformed one; 422 without a file
 */
export async function readFile(
  request: IncomingMessage,
  accepted: AcceptedFile,
): Promise<SentFile> {
  const { bodyBytes, fileBytes, isJsonAccepted = false } = accepted;
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isJson = isJsonAccepted && jsonType.test(type);
  if (encoding !== 'identity' || !(isJson || multipartType.test(type))) {
    throw wrongType(isJsonAccepted);
  }
  const limit = isJson ? fileBytes : bodyBytes;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const reading = isJson ? readJsonBody(request, limit) : readForm(request, type, accepted);
  return reading.finally(() => request.resume());
}
