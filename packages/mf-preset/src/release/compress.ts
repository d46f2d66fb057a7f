import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { listFiles } from './integrity.ts';

const brotli = promisify(brotliCompress);
/** Bytes under which a compressed response is no smaller on the wire. */
const MIN_BYTES = 512;

/** Writes `<file>.br` next to every text file that browsers load, once, so that the gateway never compresses assets. */
export async function compressRelease(folder: string): Promise<void> {
  const files = listFiles(folder).filter(
    (file) => /\.(js|css|json|svg)$/.test(file) && !file.startsWith('server/'),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(folder, file));
      if (content.length < MIN_BYTES) return;
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
