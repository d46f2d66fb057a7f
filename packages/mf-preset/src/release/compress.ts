import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { listFiles } from './integrity.ts';

const brotli = promisify(brotliCompress);
/** Under this a compressed answer is no smaller on the wire. */
const SMALLEST = 512;

/** Writes `<file>.br` beside every text file of a release, once, so that the gateway never compresses assets. */
export async function compressRelease(folder: string): Promise<void> {
  const files = listFiles(folder).filter((file) => /\.(js|css|json|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(folder, file));
      if (content.length < SMALLEST) return;
      const packed = await brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      writeFileSync(join(folder, `${file}.br`), packed);
    }),
  );
}
