import type { ServiceDescription } from '../platform/service-description.ts';
import type { Route } from '../route.ts';
import { type JsonSchema, jsonSchemaOf, propertiesOf } from './json-schema.ts';
import { responsesOf } from './responses.ts';

const pathNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

function pathParameters(route: Route): JsonSchema[] {
  const documented = new Map(
    route.params
      ? propertiesOf(jsonSchemaOf(route.params, 'input')).map(({ name, schema }) => [name, schema])
      : [],
  );
  return pathNames(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: documented.get(name) ?? { type: 'string' },
  }));
}

function queryParameters({ query }: Route): JsonSchema[] {
  if (!query) return [];
  return propertiesOf(jsonSchemaOf(query, 'input')).map(({ name, schema, isRequired }) => ({
    name,
    in: 'query',
    ...(isRequired ? { required: true } : {}),
    // Lists are written with commas.
    ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }));
}

function requestBody({ body, bodyType }: Route): JsonSchema | undefined {
  if (bodyType === 'multipart') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } },
  };
}

/**
 * A route as an OpenAPI 3.1 operation. It refers to `sharedComponents` and to the security scheme `session`, which
 * the gateway adds to the document.
 */
export function describeOperation(route: Route): JsonSchema {
  const parameters = [...pathParameters(route), ...queryParameters(route)];
  const body = requestBody(route);
  return {
    operationId: route.id,
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route),
    'x-access': route.access,
    ...(route.errors?.length ? { 'x-errors': [...route.errors] } : {}),
  };
}

/** A service's description with the operation of each of its routes, for the API document of the gateway. */
export function withOperations(
  description: ServiceDescription,
  routes: readonly Route[],
): ServiceDescription {
  const byId = new Map(routes.map((route) => [route.id as string, route]));
  return {
    ...description,
    routes: description.routes.map((documented) => {
      const route = byId.get(documented.id);
      return route ? { ...documented, operation: describeOperation(route) } : documented;
    }),
  };
}
