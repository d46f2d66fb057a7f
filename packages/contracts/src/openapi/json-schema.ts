import { z } from 'zod';

/** A JSON Schema (2020-12), the kind of schema OpenAPI 3.1 speaks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** `'true' | '1' | …` or a boolean: what a query may write for a flag. */
function isFlag(schema: Record<string, unknown>): boolean {
  const [text, flag] = (schema['anyOf'] ?? []) as Record<string, unknown>[];
  return flag?.['type'] === 'boolean' && String(text?.['enum']) === '0,1,true,false';
}

/** Leaves out what a reader has no use for, and what would bind a client to more than the contract promises. */
function tidy(schema: Record<string, unknown>): void {
  // The format says it in a word; the pattern beside it in three lines.
  if (schema['format'] !== undefined) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  // Answers may gain fields without a new contract.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (isFlag(schema)) {
    delete schema['anyOf'];
    schema['type'] = 'boolean';
  }
}

/**
 * The JSON Schema of a zod value: what may be sent (`input`) or what is answered (`output`). What JSON Schema cannot
 * say (a refinement, a transformation) is left out, so the schema may allow more than the contract.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema as Record<string, unknown>),
  });
  // A schema that holds itself refers to a place that it will not have in the document: then it says nothing.
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
