import { byCode } from '@siteswap/contracts/format';
import { type JsonSchema, sharedComponents } from '@siteswap/contracts/openapi';
import type { RouteDescription } from '@siteswap/contracts/platform';
import { product } from '#src/product.ts';

/** A route with the service that offers it. */
export interface OfferedRoute extends RouteDescription {
  readonly service: string;
}

/** An operation of the document, as far as the gateway reads it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
  readonly 'x-access': string;
  readonly 'x-errors'?: readonly string[];
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  /** path → method → operation */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: JsonSchema;
}

const description = [
  'JSON in UTF-8. Responses other than success are `application/problem+json` (RFC 9457) with a stable `code`.',
  'Members have a session cookie, which `POST /api/auth/login` sets. Writes are accepted from our own pages only',
  '(`Origin`, `Sec-Fetch-Site`), or without any cookie. Unknown query parameters are ignored; invalid values of known',
  'ones are rejected with 422. Lists in a query are separated by commas.',
].join('\n');

/** The operation of a route whose service describes no more than the gateway needs. */
function plainOperation(route: OfferedRoute): JsonSchema {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return {
    operationId: route.id,
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(names.length > 0
      ? {
          parameters: names.map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: { type: 'string' },
          })),
        }
      : {}),
    responses: { default: { description: 'The response of the service.' } },
    'x-access': route.access,
  };
}

/** `svc-carpool` → `carpool` */
const tagOf = ({ service }: OfferedRoute): string => service.replace(/^svc-/, '');

/**
 * Composes the descriptions of all services. No domain is named here: a service that is configured is in the document.
 * @param options.cookieName of the session
 * @param options.url the public address
 */
export function openApiDocument(
  routes: Iterable<OfferedRoute>,
  options: { cookieName: string; url: string; version: string },
): OpenApiDocument {
  const sorted = [...routes].sort((a, b) =>
    byCode(`${tagOf(a)} ${a.path}`, `${tagOf(b)} ${b.path}`),
  );
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of sorted) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = { ...(route.operation ?? plainOperation(route)), tags: [tagOf(route)] };
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation as unknown as Operation;
  }
  const { cookieName, url, version } = options;
  return {
    openapi: '3.1.1',
    info: { title: product.apiTitle, version, description },
    servers: [{ url }],
    tags: [...new Set(sorted.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      ...sharedComponents,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'Opaque session of a member; `POST /api/auth/login` sets it.',
        },
      },
    },
  };
}
