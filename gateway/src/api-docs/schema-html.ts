import { type JsonSchema, propertiesOf } from '@siteswap/contracts/openapi';
import escapeHtml from 'escape-html';

const code = (text: unknown): string => `<code>${escapeHtml(String(text))}</code>`;

/** The maximum of a database column, which is no rule of the API and is not shown. */
const maxColumnInt = 2_147_483_647;

/** `1–100`, `at least 1`, `at most 100`; nothing without bounds. */
function bounds(schema: JsonSchema, minName: string, maxName: string): string {
  const min = schema[minName];
  const max = schema[maxName] === maxColumnInt ? undefined : schema[maxName];
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

/** Types of which more than the name is shown. */
const typeTexts: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  string: stringText,
  array: arrayText,
  integer: (schema) => ['integer', bounds(schema, 'minimum', 'maximum')].filter(Boolean).join(' '),
  number: (schema) => ['number', bounds(schema, 'minimum', 'maximum')].filter(Boolean).join(' '),
};

/** The type of a value as a short text, in HTML. */
export function typeText(schema: JsonSchema): string {
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']));
  if (schema['enum'] !== undefined) return `one of ${list(schema['enum'])}`;
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeText).join(' or ');
  if (typeof schema['$ref'] === 'string') return code(schema['$ref'].split('/').at(-1));
  const types = [schema['type'] ?? (schema['allOf'] ? 'object' : 'anything')].flat() as string[];
  return types.map((type) => typeTexts[type]?.(schema) ?? type).join(' or ');
}

/** Schemas whose fields are shown below a value: its own, those of its items, those of its choices. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[];
  const items = schema['items'] as JsonSchema | undefined;
  return [
    ...(items ? objectsIn(items) : []),
    ...choices.flatMap(objectsIn),
    ...(hasFields(schema) ? [schema] : []),
  ];
}

const hasFields = (schema: JsonSchema): boolean => propertiesOf(schema).length > 0;

function fieldHtml({ name, schema, isRequired }: ReturnType<typeof propertiesOf>[number]): string {
  const marks = [
    typeText(schema),
    isRequired ? '' : 'optional',
    schema['default'] === undefined ? '' : `else ${code(JSON.stringify(schema['default']))}`,
  ].filter(Boolean);
  return `<li>${code(name)} <span class="type">${marks.join('; ')}</span>${fieldsHtml(schema)}</li>`;
}

/** The fields of an object, of the objects of a list, of each of several choices; nothing for plain values. */
export function fieldsHtml(schema: JsonSchema): string {
  return objectsIn(schema)
    .map((object) => `<ul class="fields">${propertiesOf(object).map(fieldHtml).join('')}</ul>`)
    .join('');
}

/** A value: what it is, and its fields. */
export function schemaHtml(schema: JsonSchema): string {
  const type = schema['type'] === 'object' && hasFields(schema) ? '' : typeText(schema);
  return `${type && `<p class="type">${type}</p>`}${fieldsHtml(schema)}`;
}
