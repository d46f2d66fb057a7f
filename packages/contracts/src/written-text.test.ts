import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import * as carpool from './carpool/index.ts';
import * as core from './core/index.ts';
import * as editions from './editions/index.ts';
import { cleanLine, cleanText, cutText, shorten } from './fields.ts';
import * as notifications from './notifications/index.ts';
import * as platform from './platform/index.ts';
import type { Route } from './route.ts';
import { xmlText } from './written-text.ts';

describe('a text that enters', () => {
  it.each([
    ['e\u0301te\u0301', 'été'],
    ['\ud800a\udc00', 'a'],
    ['a\ufffe\uffff\ufdd0\u{1ffff}b', 'ab'],
    ['a\u200b\u00ad\u2060\ufeff\u034f\u3164\uffa0\u17b4\ufe0fb', 'ab'],
    ['\u202eabc\u202c \u2068x\u2069', 'abc x'],
    ['\u3000\u00a0\u2003\u2800 a \u2800\u202f', 'a'],
    ['a\u0000b\u0007\r\nc\u2028d\te', 'ab\nc\nd\te'],
    ['a\u200db', 'ab'],
    ['1\ufe0f', '1'],
  ])('%j is stored as %j', (written, stored) => expect(cleanText(written)).toBe(stored));

  it.each([
    '👨‍👩‍👧',
    '🏳️‍⚧️',
    '👩🏽‍🚀',
    '❤️',
    '1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'क्\u200dष',
    'می\u200cخواهم',
    '葛\u{e0100}',
    '\u2801\u2800\u2803',
    'Ærøskøbing, Łódź',
  ])('%j stays, also as a name', (written) => {
    expect(cleanText(written)).toBe(written);
    expect(cleanLine(written)).toBe(written);
  });

  it('does not change when it is cleaned again, and is XML', () => {
    const signs = fc.constantFrom(
      ...['\u200d', '\u200c', '\ufe0f', '\u200b', '\u{1f3f4}', '\u{e0067}', '\u{e007f}', '👩', '1'],
      ...['\u20e3', '葛', '\u{e0100}', 'क', '\u0301', 'e', ' ', '\u2800', '\r', '\u180b', '\ufffe'],
    );
    const text = fc.array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 2 })));
    void fc.assert(
      fc.property(text, (parts) => {
        for (const clean of [cleanText, cleanLine]) {
          const stored = clean(parts.join(''));
          expect(clean(stored)).toBe(stored);
          expect(xmlText(stored)).toBe(stored);
          expect(stored.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it.each([
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u034f',
    '\u17b4',
    '\u0301',
    '\u200d\u200d',
    '\u{1d159}',
  ])('a name of %j alone is none', (written) => expect(cleanLine(written.repeat(5))).toBe(''));
});

describe('a text that is cut', () => {
  it.each([
    ['abc👨‍👩‍👧', 5, 'abc'],
    ['abc💪', 4, 'abc'],
    ['abe\u0301', 3, 'ab'],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['🇫🇷🇩🇪', 5, '🇫🇷'],
  ])('%j to %i has whole characters', (text, max, expected) =>
    expect(cutText(text, max)).toBe(expected),
  );

  it('is cut within an endless one, yet never within a code point', () => {
    expect(cutText(`a${'\u0301'.repeat(500)}`, 300)).toHaveLength(300);
    expect(cutText(`a${'\u{e0100}'.repeat(500)}`, 300).isWellFormed()).toBe(true);
    expect(shorten('abcdef', 4)).toBe('abc…');
  });
});

type Def = { readonly type: string } & Record<string, unknown>;
const defOf = (schema: unknown) => (schema as z.ZodType)._zod.def as unknown as Def;

/** Each field of a schema that accepts a text, with its path. */
function textFields(schema: unknown, path: string): [path: string, field: z.ZodType][] {
  const def = defOf(schema);
  const inner = (next: unknown, name = '') => textFields(next, path + name);
  switch (def.type) {
    case 'string':
      return [[path, schema as z.ZodType]];
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, field]) =>
        inner(field, `.${name}`),
      );
    case 'array':
      return inner(def['element'], '[]');
    case 'union':
      return (def['options'] as unknown[]).flatMap((option) => inner(option));
    case 'record':
      return inner(def['valueType'], '{}');
    case 'pipe':
      // What a transformation makes is no longer what was sent.
      return inner(defOf(def['in']).type === 'transform' ? def['out'] : def['in']);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return inner(def['innerType']);
    default:
      return [];
  }
}

const routes = [carpool, core, editions, notifications, platform].flatMap((contracts) =>
  Object.values(contracts).filter(
    (value): value is Route => typeof value === 'object' && value !== null && 'method' in value,
  ),
);

const fields = routes.flatMap(({ id, body, query }) =>
  [body, query].flatMap((schema) => (schema ? textFields(schema, id) : [])),
);

/** No text of a person: secrets and codes of other systems, what a response had, markup that was rendered, failures of programs. */
const opaque = [
  /^core\.oidc\.\w[\w-]*\.(?:returnTo|code|state|iss|error)$/,
  /^core\.session\.exchange\.sessionId$/,
  /^core\.file\.store\.bytes$/,
  /\.version$/,
  /^core\.mail\.\w[\w-]*\.(?:text|html)$/,
  /^platform\./,
  /^core\.(?:failure|error-log)\.report/,
];
const isPassword = (path: string) => /password$/i.test(path);

const dirty = ['\u3000\u200be\u0301', 'x', '\ufffe\u202e\ud800\u2800'];
const textsOfLengths = [3, 8, 30, 60].map((length) => dirty[0] + 'x'.repeat(length) + dirty[2]);

describe('every text field of every route', () => {
  it('is found', () => {
    const paths = fields.map(([path]) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'core.account.register.nom',
        'editions.edition.create.description',
        'carpool.offer.create.locationCity',
      ]),
    );
    expect(paths.length).toBeGreaterThan(100);
  });

  const texts = fields.filter(([path]) => !opaque.some((pattern) => pattern.test(path)));
  it.each(texts.filter(([path]) => !isPassword(path)))('%s is cleaned', (_, field) => {
    for (const text of [...textsOfLengths, ...textsOfLengths.map((one) => `${one}1ab`)]) {
      const parsed = field.safeParse(text);
      if (parsed.success) expect(parsed.data).toBe(cleanText(text));
    }
  });

  it.each(texts.filter(([path]) => isPassword(path)))('%s is composed, and no more', (_, field) => {
    expect(field.parse(' A\u200be\u0301-12345678 ')).toBe(' A\u200bé-12345678 ');
  });
});
