import { z } from 'zod';
import { searchMark } from '../fields.ts';
import { type JsonSchema, jsonSchemaOf, propertiesOf } from '../openapi/json-schema.ts';
import type { Route, RouteCache } from '../route.ts';
import { type CacheDescription, cacheDescription, prefixOf } from './cache-tags.ts';

/** One route as the gateway needs it. */
export const routeDescription = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  summary: z.string(),
  access: z.string(),
  bodyLimit: z.int().optional(),
  stream: z.boolean().optional(),
  sitemap: z.boolean().optional(),
  isCostly: z.boolean().optional(),
  /** Cookies of the site that the service reads there. */
  cookies: z.array(z.string()).optional(),
  cache: cacheDescription.optional(),
  /** Patterns of the parameters in its path, where the contract states one: an id is digits. */
  params: z.record(z.string(), z.string()).optional(),
  /** Names of the parameters of its query; absent where the contract does not list them, so that any may matter. */
  query: z.array(z.string()).optional(),
  /** Names of those that search for a text. */
  search: z.array(z.string()).optional(),
  /** The route as an OpenAPI 3.1 operation; without it the documentation is made from the fields above. */
  operation: z.record(z.string(), z.unknown()).optional(),
});
export type RouteDescription = z.infer<typeof routeDescription>;

/** `GET /service.json` of a service, from which the gateway makes its routes. */
export const serviceDescription = z.object({
  name: z.string(),
  version: z.string(),
  routes: z.array(routeDescription),
  /** What pages need to know of its configuration, by name; public. */
  pageConfig: z.record(z.string(), z.unknown()).optional(),
});
export type ServiceDescription = z.infer<typeof serviceDescription>;

/** An id as it is written in an address: no sign, no leading zero, nothing around it. */
const digits = String.raw`^(0|[1-9]\d{0,15})$`;

const patternOf = ({ type, pattern }: JsonSchema): string | undefined =>
  typeof pattern === 'string' ? pattern : type === 'integer' ? digits : undefined;

function paramPatterns({ params }: Route): Record<string, string> {
  const properties = params ? propertiesOf(jsonSchemaOf(params, 'input')) : [];
  const patterns = properties.map(({ name, schema }) => [name, patternOf(schema)] as const);
  return Object.fromEntries(patterns.filter((entry) => entry[1] !== undefined)) as never;
}

function queryNames({ query }: Route): string[] | undefined {
  if (!query) return [];
  const schema = jsonSchemaOf(query, 'input');
  const isListed = ('properties' in schema || 'allOf' in schema) && !schema['additionalProperties'];
  return isListed ? propertiesOf(schema).map(({ name }) => name) : undefined;
}

function searchNames({ query }: Route): string[] {
  const properties = query ? propertiesOf(jsonSchemaOf(query, 'input')) : [];
  return properties.filter(({ schema }) => schema[searchMark] === true).map(({ name }) => name);
}

/** What the gateway needs to tell two spellings of a read from two reads. */
function describeAddress(route: Route): Pick<RouteDescription, 'params' | 'query' | 'search'> {
  if (route.method !== 'GET') return {};
  const params = paramPatterns(route);
  const query = queryNames(route);
  const search = searchNames(route);
  return {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(query ? { query } : {}),
    ...(search.length > 0 ? { search } : {}),
  };
}

/** A gateway that knows no parameters reads the prefixes alone, and so invalidates more. */
function describeCache({ maxAgeSeconds, invalidatedBy, tagFilter }: RouteCache): CacheDescription {
  const prefixes = invalidatedBy.map(prefixOf);
  const hasParameters = invalidatedBy.some((subject, at) => subject !== prefixes[at]);
  return {
    maxAgeSeconds,
    invalidatedBy: prefixes,
    ...(hasParameters ? { subjects: [...invalidatedBy] } : {}),
    ...(tagFilter ? { tagFilter } : {}),
  };
}

/** Makes `service.json` from the contract routes, without internal routes, so that no gateway offers them. */
export function describeService(
  name: string,
  version: string,
  routes: readonly Route[],
  pageConfig: ServiceDescription['pageConfig'] = {},
): ServiceDescription {
  return {
    name,
    version,
    routes: routes
      .filter((route) => route.access !== 'internal')
      .map((route) => ({
        id: route.id,
        method: route.method,
        path: route.path,
        summary: route.summary,
        access: route.access,
        ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
        ...(route.stream ? { stream: true } : {}),
        ...(route.sitemap ? { sitemap: true } : {}),
        ...(route.isCostly ? { isCostly: true } : {}),
        ...(route.cookies ? { cookies: [...route.cookies] } : {}),
        ...(route.cache ? { cache: describeCache(route.cache) } : {}),
        ...describeAddress(route),
      })),
    ...(Object.keys(pageConfig).length > 0 ? { pageConfig } : {}),
  };
}
