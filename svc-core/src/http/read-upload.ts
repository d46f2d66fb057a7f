import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { uploadLimits } from '@siteswap/contracts/core';
import { AppError, badRequest, invalidInput } from '@siteswap/service-kit';

const tooLarge = () =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The picture is larger than 5 MB', {
    // The rest of the body is not read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });
const malformed = () => badRequest('MALFORMED_REQUEST', 'The upload could not be read');
const notMultipart = () =>
  new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data with the field `file`');

function parserFor(request: IncomingMessage) {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw notMultipart();
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      // Browsers send a part or two beside the file; a thousand would be an attack.
      limits: {
        files: 1,
        fields: 5,
        parts: 6,
        fieldSize: 1024,
        headerPairs: 20,
        fileSize: uploadLimits.maxBytes,
      },
    });
  } catch {
    throw malformed();
  }
}

/**
 * Reads the picture of a multipart upload (field `file`) while it arrives. The name and the type that the browser
 * sends are ignored.
 * Throws 413 above the limit without reading on, 415 for another kind of body, 400 for a malformed one, 422 without
 * a file.
 * @param limit bytes of the whole body
 */
export async function readUpload(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parser = parserFor(request);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let hasFile = false;

  await new Promise<void>((resolve, reject) => {
    const collect = (file: BusboyFileStream) => {
      hasFile = true;
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('limit', () => reject(tooLarge()));
      file.on('error', () => reject(malformed()));
    };
    parser.on('file', (field, file) => {
      if (field === 'file') collect(file);
      else file.resume();
    });
    parser.on('finish', resolve);
    parser.on('error', () => reject(malformed()));
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(tooLarge());
    });
    // A client that disconnects gets no response, and the service must not wait for it.
    request.on('close', () => {
      if (!request.complete) reject(malformed());
    });
    request.on('error', () => reject(malformed()));
    request.pipe(parser);
  }).finally(() => {
    request.unpipe(parser);
    request.resume();
  });

  if (!hasFile) throw invalidInput([{ path: 'file', code: 'REQUIRED' }]);
  return Buffer.concat(chunks);
}
