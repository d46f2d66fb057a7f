import { z } from 'zod';

/** A JSON Schema (2020-12), the kind of schema OpenAPI 3.1 speaks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Whether a schema is a flag of a query: `'true' | '1' | …` or a boolean. */
function isFlag(schema: Record<string, unknown>): boolean {
  const [text, flag] = (schema['anyOf'] ?? []) as Record<string, unknown>[];
  return flag?.['type'] === 'boolean' && String(text?.['enum']) === '0,1,true,false';
}

/** Removes what readers do not need and what would bind clients to more than the contract promises. */
function tidy(schema: Record<string, unknown>): void {
  // The format says the same as the pattern, in one word.
  if (schema['format'] !== undefined) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  // Responses may gain fields without a new contract.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (isFlag(schema)) {
    delete schema['anyOf'];
    schema['type'] = 'boolean';
  }
}

/**
 * The JSON Schema of a zod value, as a request (`input`) or a response (`output`). Refinements and transformations,
 * which JSON Schema cannot express, are left out, so the schema may allow more than the contract.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // zod leaves out the default of a value that is converted first, as numbers of a query are.
      if (def.type === 'default') jsonSchema.default = def.defaultValue as never;
      tidy(jsonSchema as Record<string, unknown>);
    },
  });
  // A recursive schema would refer to a place that does not exist in the document, so it becomes an empty schema.
  return '$defs' in json ? {} : json;
}

/** Named parts of an object schema, those of a combination of objects included. */
export function propertiesOf(
  schema: JsonSchema,
): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const parts = (schema['allOf'] ?? []) as JsonSchema[];
  const required = new Set((schema['required'] ?? []) as string[]);
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  return [
    ...parts.flatMap(propertiesOf),
    ...own.map(([name, inner]) => ({ name, schema: inner, isRequired: required.has(name) })),
  ];
}
