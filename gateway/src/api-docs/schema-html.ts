import { type JsonSchema, propertiesOf } from '@siteswap/contracts/openapi';
import { escapeHtml } from '#src/pages/escape.ts';

const code = (text: unknown): string => `<code>${escapeHtml(String(text))}</code>`;

/** The largest number a column holds: a bound of the machine, not one that a reader asks for. */
const largestInt = 2_147_483_647;

/** `1–100`, `at least 1`, `at most 100`; nothing without bounds. */
function bounds(schema: JsonSchema, least: string, most: string): string {
  const min = schema[least];
  const max = schema[most] === largestInt ? undefined : schema[most];
  if (min === undefined && max === undefined) return '';
  if (min === undefined) return `at most ${max}`;
  if (max === undefined) return `at least ${min}`;
  return min === max ? `exactly ${min}` : `${min}–${max}`;
}

const list = (values: unknown): string => (values as unknown[]).map(code).join(', ');

function stringText(schema: JsonSchema): string {
  const { format, pattern } = schema;
  const length = bounds(schema, 'minLength', 'maxLength');
  return [
    format === undefined ? 'string' : escapeHtml(String(format)),
    length && `${length} characters`,
    pattern === undefined ? '' : `like ${code(pattern)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function arrayText(schema: JsonSchema): string {
  const count = bounds(schema, 'minItems', 'maxItems');
  const items = (schema['items'] ?? {}) as JsonSchema;
  return `list${count ? ` (${count})` : ''} of ${typeText(items)}`;
}

/** Writers of the types that need more than their name. */
const writers: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  string: stringText,
  array: arrayText,
  integer: (schema) => ['integer', bounds(schema, 'minimum', 'maximum')].filter(Boolean).join(' '),
  number: (schema) => ['number', bounds(schema, 'minimum', 'maximum')].filter(Boolean).join(' '),
};

/** What a value is, in a few words; as HTML. */
export function typeText(schema: JsonSchema): string {
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']));
  if (schema['enum'] !== undefined) return `one of ${list(schema['enum'])}`;
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeText).join(' or ');
  if (typeof schema['$ref'] === 'string') return code(schema['$ref'].split('/').at(-1));
  const types = [schema['type'] ?? (schema['allOf'] ? 'object' : 'anything')].flat() as string[];
  return types.map((type) => writers[type]?.(schema) ?? type).join(' or ');
}

/** Schemas whose fields are worth showing below a value: its own, those of its items, those of its choices. */
function inner(schema: JsonSchema): JsonSchema[] {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[];
  const items = schema['items'] as JsonSchema | undefined;
  return [
    ...(items ? inner(items) : []),
    ...choices.flatMap(inner),
    ...(hasFields(schema) ? [schema] : []),
  ];
}

const hasFields = (schema: JsonSchema): boolean => propertiesOf(schema).length > 0;

function fieldHtml({ name, schema, isRequired }: ReturnType<typeof propertiesOf>[number]): string {
  const marks = [
    typeText(schema),
    isRequired ? '' : 'may be absent',
    schema['default'] === undefined ? '' : `else ${code(JSON.stringify(schema['default']))}`,
  ].filter(Boolean);
  return `<li>${code(name)} <span class="type">${marks.join('; ')}</span>${fieldsHtml(schema)}</li>`;
}

/** The fields of an object, of the objects of a list, of each of several choices; nothing for plain values. */
export function fieldsHtml(schema: JsonSchema): string {
  return inner(schema)
    .map((one) => `<ul class="fields">${propertiesOf(one).map(fieldHtml).join('')}</ul>`)
    .join('');
}

/** A value: what it is, and its fields. */
export function schemaHtml(schema: JsonSchema): string {
  const type = schema['type'] === 'object' && hasFields(schema) ? '' : typeText(schema);
  return `${type && `<p class="type">${type}</p>`}${fieldsHtml(schema)}`;
}
