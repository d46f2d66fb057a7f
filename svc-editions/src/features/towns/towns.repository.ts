import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { TownTable } from './town-table.format.ts';

/** Made by `src/generate.ts`. */
export const townTableFile = join(import.meta.dirname, '../../generated/towns.v8');

/** The table of towns, about 25 MB. */
export const readTownTable = async (): Promise<TownTable> =>
  deserialize(await readFile(townTableFile)) as TownTable;
