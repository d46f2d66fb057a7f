import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locale } from '@siteswap/contracts/fields';
import { readerNames } from './reader-names.data.ts';
import { readers } from './readers.data.ts';
import { createTownIndex, type TownIndex } from './town-index.data.ts';
import { readTownTable } from './towns.repository.ts';

/** What readers of a language type, and the town that they mean, by its usual name and country. */
const searches: Record<Locale, Record<string, string>> = {
  en: {
    Köln: 'Köln DE',
    Cologne: 'Köln DE',
    Kyiv: 'Kyiv UA',
    Kiev: 'Kyiv UA',
    Munich: 'Munich DE',
    Warsaw: 'Warsaw PL',
    Ghent: 'Gent BE',
    Antwerp: 'Antwerpen BE',
    Geneva: 'Genève CH',
    Cracow: 'Kraków PL',
    'The Hague': 'The Hague NL',
    London: 'London GB',
    Paris: 'Paris FR',
    Vienna: 'Vienna AT',
    tromso: 'Tromsø NO',
    bodo: 'Bodø NO',
    istanbul: 'Istanbul TR',
  },
  fr: {
    Londres: 'London GB',
    Bruxelles: 'Brussels BE',
    Anvers: 'Antwerpen BE',
    Cologne: 'Köln DE',
    Genève: 'Genève CH',
    Varsovie: 'Warsaw PL',
    'st etienne': 'Saint-Étienne FR',
    'Saint-Denis': 'Saint-Denis FR',
    Liege: 'Liège BE',
    'la haye': 'The Hague NL',
    koeln: 'Köln DE',
    'Aix-la-Chapelle': 'Aachen DE',
  },
  de: {
    München: 'Munich DE',
    muenchen: 'Munich DE',
    munchen: 'Munich DE',
    Wien: 'Vienna AT',
    Lüttich: 'Liège BE',
    Mailand: 'Milan IT',
    Kopenhagen: 'Copenhagen DK',
    Bozen: 'Bolzano IT',
    Bruneck: 'Brunico IT',
    Straßburg: 'Strasbourg FR',
    strassburg: 'Strasbourg FR',
    Brünn: 'Brno CZ',
    Genf: 'Genève CH',
  },
  nl: {
    'Den Haag': 'The Hague NL',
    Luik: 'Liège BE',
    "'s-hertogenbosch": "'s-Hertogenbosch NL",
    Keulen: 'Köln DE',
    Parijs: 'Paris FR',
    Rijsel: 'Lille FR',
  },
  da: {
    København: 'Copenhagen DK',
    kobenhavn: 'Copenhagen DK',
    Århus: 'Århus DK',
    aalborg: 'Aalborg DK',
    Göteborg: 'Göteborg SE',
    Hamborg: 'Hamburg DE',
  },
  es: { Londres: 'London GB', Lisboa: 'Lisbon PT', Colonia: 'Köln DE', Múnich: 'Munich DE' },
  it: {
    Roma: 'Rome IT',
    Milano: 'Milan IT',
    Napoli: 'Naples IT',
    Firenze: 'Florence IT',
    Brunico: 'Brunico IT',
    Parigi: 'Paris FR',
    Lubiana: 'Ljubljana SI',
  },
  pt: { Lisboa: 'Lisbon PT', Colônia: 'Köln DE', Genebra: 'Genève CH', Bruxelas: 'Brussels BE' },
  pl: {
    Warszawa: 'Warsaw PL',
    Praha: 'Prague CZ',
    Lwów: 'Lviv UA',
    lodz: 'Łódź PL',
    Wiedeń: 'Vienna AT',
    Monachium: 'Munich DE',
  },
  ru: {
    Москва: 'Moscow RU',
    Варшава: 'Warsaw PL',
    Кёльн: 'Köln DE',
    Париж: 'Paris FR',
    Брюссель: 'Brussels BE',
  },
  uk: {
    Львів: 'Lviv UA',
    київ: 'Kyiv UA',
    варшава: 'Warsaw PL',
    Відень: 'Vienna AT',
    Харків: 'Kharkiv UA',
  },
};

let index: TownIndex;
beforeAll(async () => {
  index = createTownIndex(await readTownTable());
});

describe('ED-13 towns by every name', () => {
  const all = Object.entries(searches).flatMap(([locale, names]) =>
    Object.entries(names).map(([typed, town]) => ({ locale: locale as Locale, typed, town })),
  );
  it.each(all)('$locale: $typed is $town', ({ locale, typed, town }) => {
    const [first] = index.search(typed, { reader: readers[locale] });
    const country = town.slice(-2);
    const usual = town.slice(0, -3);
    // The first name of the town, which the search shows only if it is the one that was typed.
    const located = first && index.locate({ city: first.name, country: first.country });
    expect([located?.names[0], first?.country]).toEqual([usual, country]);
  });

  it('are shown by the name that was typed, unless it is only a shorter or plainer spelling', () => {
    const shown = (typed: string, locale: Locale) =>
      index.search(typed, { reader: readers[locale] })[0]?.name;
    expect(shown('Wien', 'de')).toBe('Wien');
    expect(shown('MÜNCHEN', 'de')).toBe('München');
    expect(shown('Münch', 'de')).toBe('München');
    expect(shown('Roma', 'it')).toBe('Roma');
    expect(shown('Kiev', 'en')).toBe('Kiev');
    expect(shown('colonia', 'es')).toBe('Colonia');
    expect(shown('st etienne', 'fr')).toBe('Saint-Étienne');
    expect(shown('koeln', 'fr')).toBe('Köln');
    expect(shown('lill', 'fr')).toBe('Lille');
    expect(shown('pa', 'fr')).toBe('Paris');
  });

  it('come from the country that was chosen or typed with them, then from those of the language', () => {
    const first = (...of: Parameters<TownIndex['search']>) => {
      const [town] = index.search(...of);
      return town && `${town.name} ${town.country} ${town.region}`;
    };
    expect(first('Paris')).toBe('Paris FR Île-de-France');
    expect(first('Paris', { country: 'US' })).toBe('Paris US Texas');
    expect(first('Paris, Texas')).toBe('Paris US Texas');
    expect(first('Lille, Belgique')).toBe('Lille BE Flanders');
    expect(first('Lille, be')).toBe('Lille BE Flanders');
    expect(first('Saint-Denis')).toBe('Saint-Denis RE Reunion');
    expect(first('Saint-Denis', { reader: readers.fr })).toBe('Saint-Denis FR Île-de-France');
  });
});

describe('the names that a language has for towns', () => {
  it.each(Object.entries(readerNames))(
    '%s are names of the table, each of one town',
    (_, byCountry) => {
      const listed = Object.entries(byCountry).flatMap(([country, list]) =>
        list.split(', ').map((city) => ({ city, country })),
      );
      const located = listed.map((place) => index.locate(place));
      expect(listed.filter((_place, at) => located[at] === undefined)).toEqual([]);
      const pins = located.map((place) => `${place?.latitude},${place?.longitude}`);
      expect(new Set(pins).size).toBe(pins.length);
    },
  );
});

describe('an edition that names a town', () => {
  const at = (city: string, country: string, region?: string) =>
    index.locate({ city, country, region: region ?? null });

  it('has the pin and the zone of the town', () => {
    expect(at('Porto', 'PT')).toMatchObject({ timezone: 'Europe/Lisbon', latitude: 41.14961 });
    expect(at('Moscow', 'RU')?.timezone).toBe('Europe/Moscow');
    expect(at('Vladivostok', 'RU')?.timezone).toBe('Asia/Vladivostok');
    expect(at('Boston', 'US')?.timezone).toBe('America/New_York');
    expect(at('Toronto', 'CA')?.timezone).toBe('America/Toronto');
    expect(at('Perth', 'AU')?.timezone).toBe('Australia/Perth');
    expect(at('Las Palmas', 'ES')?.timezone).toBe('Atlantic/Canary');
    expect(at('Київ', 'UA')?.timezone).toBe('Europe/Kyiv');
    expect(at('Lille', 'FR')?.names).toContain('Rijsel');
  });

  it('has none where several are meant alike, unless its region says which', () => {
    expect(at('Neustadt', 'DE')).toBeUndefined();
    expect(at('Springfield', 'US')).toBeUndefined();
    expect(at('Springfield', 'US', 'Illinois')?.timezone).toBe('America/Chicago');
    expect(at('Nirgendsheim', 'DE')).toBeUndefined();
    expect(at('Lille', 'DK')).toBeUndefined();
  });

  it('has the zone of the largest town of its country, where the town is not known', () => {
    const zones = ['PT', 'RU', 'US', 'CA', 'AU', 'BR', 'ES', 'UA', 'XK', 'CL', 'BV'].map(
      (country) => index.zoneOf(country),
    );
    expect(zones).toEqual([
      'Europe/Lisbon',
      'Europe/Moscow',
      'America/New_York',
      'America/Toronto',
      'Australia/Sydney',
      'America/Sao_Paulo',
      'Europe/Madrid',
      'Europe/Kyiv',
      'Europe/Belgrade',
      'America/Santiago',
      undefined,
    ]);
  });
});
