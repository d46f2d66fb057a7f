import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

const manifest = z.object({ name: z.string().default('shell'), version: z.string() });

/** Name and version of the release in a folder. @throws OperatorError when it contains none */
export function readManifest(folder: string): z.output<typeof manifest> {
  const file = ['remote.json', 'shell.json'].find((name) => existsSync(join(folder, name)));
  if (!file) throw new OperatorError(`${folder} contains no release: remove it and build again.`);
  return manifest.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
