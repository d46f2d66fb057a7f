import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Compressed in one go; other requests run in between. */
const chunkBytes = 64 * 1024;

/** Writes a ZIP in chunks, no faster than it is read. Pictures are not compressed again. */
export async function* zipOf(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const take = () => {
    const chunks = written;
    written = [];
    return chunks;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { name, content } of files) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const isPicture = typeof content !== 'string';
    const entry = isPicture ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const end = start + chunkBytes;
      entry.push(bytes.subarray(start, end), end >= bytes.length);
      yield* take();
    }
    if (bytes.length === 0) entry.push(bytes, true);
  }
  zip.end();
  yield* take();
}
