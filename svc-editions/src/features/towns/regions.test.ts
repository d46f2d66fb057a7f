import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { regionLanguages, regionNames } from './region-names.data.ts';
import { allRegionNames, isSameRegion, otherRegionNames, regionIn } from './regions.format.ts';
import { createTownIndex, type TownIndex } from './town-index.data.ts';
import { foldedName } from './town-names.format.ts';
import type { TownTable } from './town-table.format.ts';
import { readTownTable } from './towns.repository.ts';

/** What readers of a language call regions, by country and the name of the table. */
const shown: Record<Locale, Record<string, string>> = {
  en: {
    'DE State of Berlin': 'Berlin',
    'IT The Marches': 'Marche',
    'RU St.-Petersburg': 'Saint Petersburg',
    'FR Brittany': 'Brittany',
  },
  da: {
    'DE Bavaria': 'Bayern',
    'DK Zealand': 'Sjælland',
    'DK Central Jutland': 'Midtjylland',
    'BE Flanders': 'Flandern',
  },
  de: {
    'AT Carinthia': 'Kärnten',
    'IT Trentino-Alto Adige': 'Trentino-Südtirol',
    'CH Grisons': 'Graubünden',
    'FR Corsica': 'Korsika',
  },
  es: {
    'ES Andalusia': 'Andalucía',
    'ES Basque Country': 'País Vasco',
    'DE Bavaria': 'Baviera',
    'GB Scotland': 'Escocia',
  },
  fr: {
    'FR Brittany': 'Bretagne',
    'FR New Aquitaine': 'Nouvelle-Aquitaine',
    'DE Bavaria': 'Bavière',
    'BE Wallonia': 'Wallonie',
    'IT Tuscany': 'Toscane',
  },
  it: {
    'IT Lombardy': 'Lombardia',
    'IT Apulia': 'Puglia',
    'CH Ticino': 'Ticino',
    'DE Hesse': 'Assia',
  },
  nl: {
    'NL North Brabant': 'Noord-Brabant',
    'BE Flanders': 'Vlaanderen',
    'DE Lower Saxony': 'Nedersaksen',
    'FR Normandy': 'Normandië',
  },
  pl: {
    'PL Greater Poland': 'wielkopolskie',
    'PL Łódź Voivodeship': 'łódzkie',
    'CZ Prague': 'Praga',
    'UA Lviv': 'obwód lwowski',
  },
  pt: {
    'PT Lisbon': 'Lisboa',
    'PT Azores': 'Açores',
    'ES Galicia': 'Galiza',
    'FR Brittany': 'Bretanha',
  },
  ru: {
    'RU Moscow': 'Москва',
    "RU Leningradskaya Oblast'": 'Ленинградская область',
    'DE Bavaria': 'Бавария',
    'FR Normandy': 'Нормандия',
  },
  uk: {
    'UA Kyiv City': 'Київ',
    'UA Zakarpattia': 'Закарпатська область',
    'PL Subcarpathia': 'Підкарпатське воєводство',
    'IT Sicily': 'Сицилія',
  },
};
const cases = locales.flatMap((locale) =>
  Object.entries(shown[locale]).map(([key, name]) => {
    const [country = '', region = ''] = [key.slice(0, 2), key.slice(3)];
    return { locale, country, region, name };
  }),
);

let table: TownTable;
let index: TownIndex;
beforeAll(async () => {
  table = await readTownTable();
  index = createTownIndex(table);
});

describe('a region', () => {
  it.each(cases)('$region is $name ($locale)', ({ locale, country, region, name }) => {
    expect(regionIn(country, region, locale)).toBe(name);
    // Whatever language it was written in.
    expect(allRegionNames(country, name)).toContain(region);
    expect(isSameRegion(country, region, name)).toBe(true);
  });

  it('has the other names that languages have for it', () => {
    const names = otherRegionNames('FR', 'Bretagne');
    expect(names).toMatchObject({ en: 'Brittany', it: 'Bretagna', uk: 'Бретань' });
    expect(Object.keys(names)).not.toContain('fr');
    expect(otherRegionNames('FR', 'Pays des Merveilles')).toEqual({});
    expect(otherRegionNames(null, 'Bretagne')).toEqual({});
    expect(otherRegionNames('FR', null)).toEqual({});
  });

  it('without other names stays as it is, and is itself alone', () => {
    expect(regionIn('US', 'Texas', 'fr')).toBe('Texas');
    expect(allRegionNames('US', 'Texas')).toEqual(['Texas']);
    expect(isSameRegion('US', 'Texas', 'TEXAS')).toBe(true);
    expect(isSameRegion('FR', 'Bretagne', 'Normandie')).toBe(false);
  });
});

describe('the names of regions', () => {
  const lines = Object.entries(regionNames).flatMap(([country, all]) =>
    all.map((line) => ({ country, fields: line.split('|') })),
  );

  it('are of regions that the table of towns has', () => {
    const known = new Set<string>();
    for (const [town, region] of table.regions.entries()) {
      known.add(`${table.countryCodes[table.countries[town] ?? 0]} ${table.regionNames[region]}`);
    }
    const unknown = lines
      .map(({ country, fields: [usual] }) => `${country} ${usual}`)
      .filter((key) => !known.has(key));
    expect(unknown).toEqual([]);
  });

  it('are one of each language, empty where it is that of the table', () => {
    const wrong = lines.filter(
      ({ fields: [usual, ...names] }) =>
        names.length !== regionLanguages.length || names.includes(usual ?? ''),
    );
    expect(wrong).toEqual([]);
    expect(regionLanguages.toSorted()).toEqual(locales.toSorted());
  });

  it('are of one region of a country only', () => {
    const owners = new Map<string, string>();
    const twice: string[] = [];
    for (const { country, fields } of lines) {
      const [usual = ''] = fields;
      for (const name of new Set(fields.filter(Boolean).map(foldedName))) {
        const owner = owners.get(`${country} ${name}`);
        if (owner) twice.push(`${name}: ${owner}, ${usual}`);
        owners.set(`${country} ${name}`, usual);
      }
    }
    expect(twice).toEqual([]);
  });
});

describe('the search for towns', () => {
  it('shows regions in the language of the reader', () => {
    const [munich] = index.search('München', { locale: 'fr' });
    expect(munich).toMatchObject({ name: 'München', region: 'Bavière' });
    expect(index.search('München')[0]?.region).toBe('Bavaria');
    const box = { west: 11.4, south: 48, east: 11.7, north: 48.3 };
    expect(index.inside(box, 1, 'pl')[0]?.region).toBe('Bawaria');
  });

  it.each(['Rennes, Bretagne', 'Rennes, Brittany', 'Rennes, Бретань'])('takes %s', (text) => {
    expect(index.search(text)[0]).toMatchObject({ country: 'FR', region: 'Brittany' });
  });

  it('finds the town of a region by each of its names', () => {
    const inLowerSaxony = ['Lower Saxony', 'Niedersachsen', 'Basse-Saxe', 'Нижняя Саксония'];
    const latitudes = [null, 'Hessen', ...inLowerSaxony].map(
      (region) => index.locate({ city: 'Langen', region, country: 'DE' })?.latitude,
    );
    expect(latitudes).toEqual([undefined, 49.98955, ...inLowerSaxony.map(() => 53.60554)]);
  });
});
