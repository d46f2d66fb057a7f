import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { releaseLimits } from '@siteswap/contracts/platform';
import { AppError } from '@siteswap/service-kit';
import { extract, type Header } from 'tar-stream';
import { payloadTooLarge } from '#src/http/problems.ts';
import { type ReleaseProblem, releaseRejected } from './check/release-problem.ts';

/** Names of built files need no escapes, and none is hidden. */
export const fileSegment = /^(?!\.)[\w@~+.-]{1,200}$/;
const maxDepth = 10;

/** The path of an entry inside the release; null for a name that is not a plain relative path. */
function pathOf(name: string): string | null {
  const segments = name.replace(/^\.\//, '').split('/');
  const isPlain =
    segments.length <= maxDepth && segments.every((segment) => fileSegment.test(segment));
  return isPlain ? segments.join('/') : null;
}

const rejectedEntry = ({ name, type }: Header): ReleaseProblem => ({
  path: name.slice(0, 300),
  code: 'ARCHIVE_ENTRY_REJECTED',
  params: { type: type ?? 'unknown' },
});

function limitTo(bytes: number): Transform {
  let sent = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length;
      if (sent > bytes) done(payloadTooLarge());
      else done(null, chunk);
    },
  });
}

/** Number and size of the unpacked files. */
export interface Unpacked {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Unpacks a tar into an empty folder: plain files with plain names, up to `releaseLimits`.
 * @throws AppError 413 or 422; the folder then contains the entries before the rejected one
 */
export async function unpackArchive(archive: Readable, folder: string): Promise<Unpacked> {
  const seen = new Set<string>();
  let bytes = 0;
  const unpack = extract();

  const readEntries = async (): Promise<void> => {
    for await (const entry of unpack) {
      const { header } = entry;
      if (header.type === 'directory') {
        entry.resume();
        continue;
      }
      const path = pathOf(header.name);
      if (header.type !== 'file' || path === null || seen.has(path)) {
        throw releaseRejected([rejectedEntry(header)]);
      }
      if (seen.size >= releaseLimits.files) throw payloadTooLarge();
      seen.add(path);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const content = Buffer.concat(chunks);
      bytes += content.length;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      // `wx`: a file never replaces another.
      await writeFile(join(folder, path), content, { flag: 'wx' });
    }
  };

  try {
    await Promise.all([pipeline(archive, limitTo(releaseLimits.bytes), unpack), readEntries()]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw releaseRejected([
      { path: '', code: 'ARCHIVE_BROKEN', params: { reason: (error as Error).message } },
    ]);
  }
  return { files: seen.size, bytes };
}
