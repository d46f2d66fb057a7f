import type { z } from 'zod';
import { fromJsonSchema, type Json, jsonOf } from './sample.ts';

/** Values that are nearly of a format, or are but cannot be stored. */
const nearlyOf: Readonly<Record<string, readonly string[]>> = {
  date: [
    '2030-02-30',
    '2030-6-1',
    '0000-01-01',
    '-0001-01-01',
    '99999-01-01',
    '2030-06-01T10:00:00Z',
  ],
  'date-time': [
    '2030-06-01T10:00:00',
    '2030-06-01T24:00:00Z',
    '2030-02-30T10:00:00Z',
    '2030-06-01T10:00:00+99:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
  ],
  uuid: ['-'.repeat(36), 'f'.repeat(36), '01890a5d-ac96-774b-bcce-b302099a80577', '{}'],
  email: ['a@b', 'a@@b.test', `${'a'.repeat(250)}@b.test`, 'a\u202eb@c.test', '"a b"@c.test'],
  uri: ['javascript:alert(1)', 'https://', '//x', 'https://[::1', 'https://a b/', 'data:,x'],
};

/** Parts of a path that are no id. */
export const badParams = [
  'abc',
  '0',
  '-1',
  '1.5',
  '99999999999',
  '%00',
  '%FF',
  "'",
  '%F0%9F',
  '..%2F',
  'x'.repeat(300),
  '0x1',
  '+1',
  '01',
  '1e0',
  '%201',
  '1%20',
  '%D9%A1',
  '-'.repeat(36),
  `${'f'.repeat(36)}.webp`,
];
/** Values of a query that hardly any contract accepts. */
export const badTexts = [
  '',
  'abc',
  '-1',
  '0',
  '1e99',
  '\u0000',
  "';--",
  '{',
  '9'.repeat(40),
  'true,false',
  'x'.repeat(3000),
];
/** Values of a field, whatever its kind. */
export const badValues: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  -1,
  0,
  1.5,
  1e300,
  true,
  [],
  {},
  [null],
  ['x'],
  { a: 1 },
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  '2026-13-45',
  '0000-00-00',
  "'; drop table x; --",
  Number.MAX_SAFE_INTEGER,
];

const oddTexts = [
  '\u202e\u200b',
  '👨‍👩‍👧',
  '\u0130ı',
  '%00',
  '../..',
  '__proto__',
  '/uploads/temp/x.webp',
  `/uploads/temp/${'-'.repeat(36)}.webp`,
  `/uploads/profiles/1/${'f'.repeat(36)}.webp`,
  'https://siteswap.test/',
];

let turn = 0;

/** A field gets some of the odd texts, the next field others: a walk stays short, and all of them are tried. */
function someOddTexts(): string[] {
  turn += 3;
  return [0, 1, 2].map((at) => oddTexts[(turn + at) % oddTexts.length] as string);
}

function oddTextsOf({ format = '', minLength = 0, maxLength }: Json): string[] {
  const lengths = [minLength - 1, ...(maxLength ? [maxLength, maxLength + 1] : [])];
  return [
    ...(nearlyOf[format] ?? []),
    ...someOddTexts(),
    ...lengths.filter((length) => length > 0).map((length) => '💥'.repeat(length)),
  ];
}

function oddNumbersOf({ minimum = 0, maximum = 2_147_483_647 }: Json): unknown[] {
  const bounds = [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 1];
  return [...bounds, -0, 2 ** 53, '1', [minimum]];
}

/** Values that are odd for a schema, down to the given level of nested fields. */
export function oddOf(schema: Json, depth = 2): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => oddOf(choice, depth));
  if (schema.enum) {
    return [...schema.enum, ...schema.enum.map((value) => String(value).toLowerCase()), 'UNKNOWN'];
  }
  switch (schema.type) {
    case 'string':
      return oddTextsOf(schema);
    case 'integer':
    case 'number':
      return oddNumbersOf(schema);
    case 'boolean':
      return ['true', 0, 1];
    case 'array': {
      const items = schema.items ?? {};
      const good = fromJsonSchema(items);
      const many = Array.from({ length: (schema.maxItems ?? 300) + 1 }, () => good);
      const inner = depth > 0 ? oddOf(items, depth - 1) : [];
      return [[], many, [good, good], ...inner.map((value) => [value])];
    }
    case 'object': {
      const good = fromJsonSchema(schema) as Record<string, unknown>;
      const inner = depth > 0 ? Object.entries(schema.properties ?? {}) : [];
      return [
        { __proto__x: 1, constructor: 1, '': 1, ['k'.repeat(5_000)]: 1 },
        ...inner.flatMap(([name, each]) =>
          oddOf(each, depth - 1).map((value) => ({ ...good, [name]: value })),
        ),
      ];
    }
    default:
      return [];
  }
}

/**
 * Values that are odd for the kind of each field of an object schema (a day that does not exist, one more than the
 * maximum, 36 characters that are no UUID), fields of fields included.
 */
export function oddFields(schema: z.ZodType): { name: string; value: unknown }[] {
  let json: Json;
  try {
    json = jsonOf(schema);
  } catch {
    return [];
  }
  return Object.entries(json.properties ?? {}).flatMap(([name, field]) =>
    oddOf(field).map((value) => ({ name, value })),
  );
}
