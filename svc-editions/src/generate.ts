import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { readSourceTowns, townSourceFile } from './features/towns/town-source.repository.ts';
import { makeTownTable } from './features/towns/town-table.format.ts';
import { townTableFile } from './features/towns/towns.repository.ts';

/** Makes the table of towns, which the service reads, unless the present one was made from the same source in the same way. */

const madeFrom = [
  townSourceFile,
  ...['town-source.repository.ts', 'town-table.format.ts', 'town-names.format.ts'].map((file) =>
    join(import.meta.dirname, 'features/towns', file),
  ),
  fileURLToPath(import.meta.resolve('@siteswap/contracts/search-terms')),
];

async function stampOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

const stampFile = `${townTableFile}.sha256`;
const stamp = await stampOf(madeFrom);
if (!existsSync(stampFile) || (await readFile(stampFile, 'utf8')) !== stamp) {
  const table = serialize(makeTownTable(await readSourceTowns()));
  await mkdir(dirname(townTableFile), { recursive: true });
  // Another start may read or make it now.
  const part = `${townTableFile}.${process.pid}`;
  await writeFile(part, table);
  await rename(part, townTableFile);
  await writeFile(stampFile, stamp);
  process.stdout.write('table of towns\n');
}
