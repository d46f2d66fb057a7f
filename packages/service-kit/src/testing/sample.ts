import type { Route } from '@siteswap/contracts/route';
import { z } from 'zod';

/** What the tests read of a JSON Schema. */
export interface Json {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  default?: unknown;
}

const formats: Record<string, string> = {
  email: 'ana@siteswap.test',
  date: '2030-06-01',
  'date-time': '2030-06-01T10:00:00Z',
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  uri: 'https://siteswap.test/',
};

export function fromJsonSchema(schema: Json): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return fromJsonSchema(choice);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => fromJsonSchema(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fromJsonSchema(inner)]),
      );
    default: {
      const known = schema.format === undefined ? undefined : formats[schema.format];
      return known ?? 'Abcdef1x'.repeat(Math.ceil((schema.minLength ?? 1) / 8));
    }
  }
}

export const jsonOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** A value that often, but not always, matches the schema: a base to put one wrong field into. */
export function sample(schema: z.ZodType): unknown {
  try {
    return fromJsonSchema(jsonOf(schema));
  } catch {
    return {};
  }
}

const candidates = [
  '1',
  formats['uuid'],
  'a',
  'fr',
  '2030-06-01',
  'abcdef',
  '123456',
  '3.ics',
  `${'a'.repeat(43)}.ics`,
  `now.1.${'a'.repeat(43)}`,
  'a'.repeat(64),
];

/** Names of the path's parameters. */
export const paramNames = (route: Route): string[] =>
  [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

/** Path parameters the contract accepts. */
export function sampleParams(route: Route): Record<string, string> {
  const names = paramNames(route);
  const parses = (values: Record<string, string>) =>
    route.params?.safeParse(values).success ?? true;
  for (const candidate of candidates) {
    const all = Object.fromEntries(names.map((name) => [name, candidate ?? '1']));
    if (parses(all)) return all;
  }
  // Parameters of different kinds are chosen one by one.
  const shape = route.params instanceof z.ZodObject ? (route.params.shape as z.ZodRawShape) : {};
  return Object.fromEntries(
    names.map((name) => [
      name,
      candidates.find(
        (value) => (shape[name] as z.ZodType | undefined)?.safeParse(value).success,
      ) ?? '1',
    ]),
  );
}
