import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Parsed JSON of a file in a folder. @throws when it is absent or no JSON */
export async function readJson(folder: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, file), 'utf8'));
}
