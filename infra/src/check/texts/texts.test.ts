import { describe, expect, it } from '@jest/globals';
import type { Locale } from '@siteswap/contracts/fields';
import { flatTexts, type Translations } from '@siteswap/contracts/platform';
import type { TextFolder } from './catalogue.ts';
import { sameTextFaults } from './same-texts.ts';
import { termProblems } from './terms.ts';
import { typographyProblems } from './typography.ts';
import { missingKeys, unusedKeys } from './used-keys.ts';

const aFolder = (folder: string, files: Partial<Record<Locale, Translations>>): TextFolder => {
  const entries = Object.entries(files) as [Locale, Translations][];
  return {
    folder,
    files: new Map(entries),
    texts: new Map(entries.map(([locale, file]) => [locale, flatTexts(file)])),
  };
};

describe('the typography of a language', () => {
  it.each([
    ['fr', 'Pas encore de compte ?'],
    ['fr', 'Langue : {{language}}'],
    ['fr', 'Dans «Mes messages»'],
    ['it', "un'altra"],
    ['en', 'Contact us with "{{button}}"'],
    ['it', 'La cartella “pictures”'],
    ['de', 'Bild wird gesendet …'],
    ['da', 'Henter notifikationer...'],
    ['da', 'Kladde: Kun holdet kan se den'],
    ['da', 'Kladde: Så står det på siden'],
    ['fr', 'Équipe de {{name}}'],
    ['ru', 'Адрес создан {{day}}.'],
    ['uk', 'Запит {{made}}. Доступна до {{until}}.'],
    ['nl', 'Onder “Mijn berichten”'],
    ['es', ' Hola'],
  ] as const)('%s does not write %s', (locale, text) => {
    expect(typographyProblems(text, locale)).toHaveLength(1);
  });

  it.each([
    ['fr', 'Langue\u202f: {{language}}'],
    ['fr', 'Dans «\u202fMes messages\u202f»'],
    ['fr', 'Chargement des notifications...'],
    ['fr', 'À 12:30, https://siteswap.test'],
    ['fr', 'Équipe {{name, de}}'],
    ['fr', 'à moins de {{distance}}'],
    ['ru', 'Адрес создан {{day}}'],
    ['de', 'Unter „Meine Nachrichten“'],
    ['en', 'Without “{{name}}”: {{count}} edition'],
    ['pl', '„Systemowy” oznacza…'],
  ] as const)('%s writes %s', (locale, text) => {
    expect(typographyProblems(text, locale)).toEqual([]);
  });
});

describe('the terms of a language', () => {
  it.each([
    ['en', 'Sign in with your pseudo', 'username'],
    ['de', 'Erhaltene Meldungen', 'Benachrichtigung'],
    ['da', 'En aktiv convention', 'træf'],
    ['es', 'Ya está cogido', 'en uso'],
    ['pl', 'jeśli pozostajesz zalogowany', 'impersonal'],
    ['pl', 'Tu będą Twoje wiadomości', 'lower case'],
    ['pt', 'ou larga-a aqui', '3rd person'],
    ['pt', 'Não podes editar', '3rd person'],
    ['pt', 'pode dar-te acesso', '3rd person'],
    ['pt', 'Falhou. Tenta novamente.', '3rd person'],
    ['es', 'en vuestra web', 'tú'],
    ['it', 'sul vostro sito', 'tu'],
    ['de', 'auf eurer Website', 'du'],
    ['nl', 'op jullie site', 'je'],
    ['nl', 'Ze begint met de plek', 'die'],
    ['da', 'på jeres hjemmeside', 'du'],
    ['pl', 'na waszą stronę', 'ty'],
    ['ru', 'действующий конвент', 'конвенция'],
    ['uk', 'обліковий запис', 'акаунт'],
    ['uk', 'Food trucks', 'Cyrillic'],
  ] as const)('%s does not say %s', (locale, text, instead) => {
    expect(termProblems(text, locale).join()).toContain(instead);
  });

  it.each([
    ['en', '{{pseudo}} has a seat'],
    ['ru', 'Facebook'],
    ['ru', 'Комментарии'],
    ['pl', 'Twoja sesja wygasła'],
    ['fr', 'Tout effacer'],
    ['pt', 'Contém contas e contentes'],
  ] as const)('%s says %s', (locale, text) => {
    expect(termProblems(text, locale)).toEqual([]);
  });
});

describe('a text under two keys', () => {
  it('is said in one way in every language', () => {
    const once = aFolder('a', { en: { forgot: 'Forgot?' }, pt: { forgot: 'Esqueceu-se?' } });
    const again = aFolder('b', { en: { link: 'Forgot?' }, pt: { link: 'Esqueceu?' } });
    expect(sameTextFaults([once, again])).toEqual([
      { where: 'pt “Forgot?”', problem: 'is said in several ways: Esqueceu-se? | Esqueceu?' },
    ]);
    expect(sameTextFaults([once, once])).toEqual([]);
  });
});

describe('keys in the code', () => {
  const carpool = aFolder('mf-carpool/src/locales', {
    en: { tab: 'Carpool', seats_one: '1', seats_other: '2', status: { OPEN: 'o', FULL: 'f' } },
  });
  const code = (text: string) => [{ file: 'mf-carpool/src/a.tsx', text }];
  const all = `const { t } = useTranslation('carpool'); t('tab'); t('seats', n); t(\`status.\${x}\`)`;

  it('name texts that exist', () => {
    expect(missingKeys([carpool], code(all))).toEqual([]);
    expect(missingKeys([carpool], code(all.replace("'tab'", "'tap'")))).toHaveLength(1);
    expect(missingKeys([carpool], code("title: 'carpool:seat'"))).toHaveLength(1);
  });

  it('name every text', () => {
    expect(unusedKeys(carpool, code(all))).toEqual([]);
    expect(unusedKeys(carpool, code("title: 'carpool:tab'")).map(({ where }) => where)).toEqual([
      'mf-carpool/src/locales seats',
      'mf-carpool/src/locales status.OPEN',
      'mf-carpool/src/locales status.FULL',
    ]);
  });
});
