import type { SeededRandom } from '@siteswap/contracts/testing';
import {
  badParams,
  badTexts,
  badValues,
  fromJsonSchema,
  type Json,
  oddOf,
} from '@siteswap/service-kit/testing';
import type { HostileOperation } from './hostile-operations.ts';

/** One request, ready to be sent. */
export interface HostileAttempt {
  readonly operation: HostileOperation;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Ids that exist: those of the demonstration, and UUIDs that responses have named. */
export interface KnownIds {
  readonly highest: number;
  readonly uuids: readonly string[];
}

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': 'x' },
  { 'idempotency-key': '01890a5d-ac96-474b-8cce-b302099a8057' },
  { 'if-none-match': '*, W/"a' },
  { 'accept-language': `${'xx-YY;q=0.9,'.repeat(200)}*` },
  { 'accept-encoding': 'br;q=0, identity;q=0' },
  { accept: 'text/html' },
  { range: 'bytes=9-1' },
  { 'last-event-id': '-1' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
];

const wholeBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"__proto__":{"isGlobalAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
];

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const files: readonly (readonly [name: string, type: string, content: () => Buffer])[] = [
  ['empty.json', 'application/json', () => Buffer.alloc(0)],
  ['deep.json', 'application/json', () => Buffer.alloc(5_000_000, '[')],
  ['many.json', 'application/json', () => Buffer.from(`[${'{},'.repeat(99_999)}{}]`)],
  ['broken.json', 'application/json', () => Buffer.from('{"convention":\n{"name":')],
  ['blank.ics', 'text/calendar', () => Buffer.from(calendarOf(`a${' '.repeat(9_000)}b`))],
  ['long.ics', 'text/calendar', () => Buffer.from(calendarOf('a', 'DURATION:P999999999D'))],
  ['wide.csv', 'text/csv', () => Buffer.from(`${'a,'.repeat(20_000)}\n${'"'.repeat(9_999)}`)],
  ['half.png', 'image/png', () => Buffer.concat([png, Buffer.from('7fffffff7fffffff', 'hex')])],
  ['noise.webp', 'image/webp', () => Buffer.from(`RIFF\xff\xff\xff\xffWEBPVP8 `, 'latin1')],
  ['../../x', 'image/svg+xml', () => Buffer.from('<svg onload="alert(1)"/>')],
];

function calendarOf(summary: string, line = 'DTEND;VALUE=DATE:20300602'): string {
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20300601',
    line,
    `SUMMARY:${summary}`,
  ];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
}

const boundary = 'hostile-boundary';

function multipart(random: SeededRandom): Buffer {
  const [name, type, content] = random.pick(files);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const parts = [Buffer.from(head), content(), Buffer.from(`\r\n--${boundary}--\r\n`)];
  // A file that stops in the middle, now and then.
  return Buffer.concat(random.int(6) === 0 ? parts.slice(0, 2) : parts);
}

const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

function paramOf(schema: Json, ids: KnownIds, random: SeededRandom): string {
  if (random.int(3) === 0) return random.pick(badParams);
  if (schema.type === 'integer') return String(1 + random.int(ids.highest));
  if (schema.format === 'uuid' && ids.uuids.length > 0) return random.pick(ids.uuids);
  return encode(fromJsonSchema(schema));
}

function queryOf(operation: HostileOperation, random: SeededRandom): string {
  const { query } = operation;
  if (query.length === 0) return random.int(5) === 0 ? '?x=1&x=2&__proto__=1' : '';
  const chosen = query.filter(() => random.int(query.length) < 2);
  const pairs = chosen.map(({ name, schema }) => {
    const odd = [...badTexts, ...oddOf(schema).flat()];
    const value = random.int(4) === 0 ? fromJsonSchema(schema) : random.pick(odd);
    return `${encode(name)}=${encode(value).slice(0, 4_000)}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function jsonBodyOf(schema: Json, random: SeededRandom): string {
  const good = fromJsonSchema(schema);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return JSON.stringify(random.pick(oddOf(schema).concat([good])));
  const [name, field] = random.pick(fields);
  const odd = [...badValues, ...oddOf(field)];
  return JSON.stringify({ ...(good as object), [name]: random.pick(odd) });
}

function bodyOf(operation: HostileOperation, random: SeededRandom): Buffer | undefined {
  if (operation.method === 'GET') return undefined;
  if (operation.isMultipart && random.int(8) > 0) return multipart(random);
  if (!operation.body || random.int(6) === 0) return Buffer.from(random.pick(wholeBodies));
  if (random.int(5) === 0) return Buffer.from(JSON.stringify(fromJsonSchema(operation.body)));
  return Buffer.from(jsonBodyOf(operation.body, random));
}

/** A random request of an operation: ids that exist and such that do not, fields of which one is odd, odd headers. */
export function attemptOf(
  operation: HostileOperation,
  ids: KnownIds,
  random: SeededRandom,
): HostileAttempt {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    paramOf(operation.params.get(name) ?? { type: 'string' }, ids, random),
  );
  const body = bodyOf(operation, random);
  const type = operation.isMultipart
    ? `multipart/form-data; boundary=${boundary}`
    : 'application/json';
  return {
    operation,
    path: path + queryOf(operation, random),
    headers: {
      ...(body ? { 'content-type': type } : {}),
      ...(random.int(4) === 0 ? random.pick(oddHeaders) : {}),
    },
    ...(body ? { body } : {}),
  };
}
