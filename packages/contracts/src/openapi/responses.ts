import { fieldErrorCodes, problem } from '../problem.ts';
import type { Route } from '../route.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};
const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer' },
  },
};

const rejection = (description: string, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: problemContent,
});

/** Responses that any route may give, by name. */
const generalResponses = {
  NotModified: { description: 'The cached response is still current (`If-None-Match`).' },
  Malformed: rejection('The body is not JSON: `MALFORMED_REQUEST`.'),
  Unauthenticated: rejection('The caller is not signed in: `UNAUTHENTICATED`.'),
  Forbidden: rejection(
    'The caller has no right to do this: `FORBIDDEN`; or the call did not come from our own pages: `CROSS_SITE_REJECTED`.',
  ),
  NotFound: rejection('The resource does not exist, or the caller may not see it: `NOT_FOUND`.'),
  TooLarge: rejection('The body is larger than the limit of the call: `PAYLOAD_TOO_LARGE`.'),
  WrongType: rejection('The body is of another type: `UNSUPPORTED_MEDIA_TYPE`.'),
  Invalid: rejection(
    `Fields are invalid: \`INVALID_INPUT\`, with \`errors\`. Their codes: ${fieldErrorCodes.map((code) => `\`${code}\``).join(', ')}, and those of the route.`,
  ),
  TooMany: rejection('Too many attempts: `RATE_LIMITED`.', retryAfter),
  Failed: rejection(
    'The service failed (`INTERNAL_ERROR`; report the `requestId`) or is unavailable for a moment (`SERVICE_UNAVAILABLE`).',
    retryAfter,
  ),
} as const;
type General = keyof typeof generalResponses;

/** The components that the operations of all services refer to. */
export const sharedComponents = {
  schemas: {
    Problem: {
      ...jsonSchemaOf(problem, 'output'),
      description:
        'RFC 9457. `code` is stable; texts are for developers, programs choose by the code. Some problems carry more members.',
    },
  },
  responses: generalResponses,
} as const;

/** The general responses of a route by status, which follow from its input and its access. */
function generalStatuses(route: Route): [string, General][] {
  const isRead = route.method === 'GET';
  const takesBody = route.body !== undefined || route.bodyType !== undefined;
  const statuses: [boolean, string, General][] = [
    [isRead && !route.stream, '304', 'NotModified'],
    [takesBody, '400', 'Malformed'],
    [route.access !== 'public', '401', 'Unauthenticated'],
    [!isRead || !['public', 'member'].includes(route.access), '403', 'Forbidden'],
    [route.path.includes('/:'), '404', 'NotFound'],
    [takesBody, '413', 'TooLarge'],
    [takesBody, '415', 'WrongType'],
    [takesBody || route.query !== undefined, '422', 'Invalid'],
    [route.errors?.includes('RATE_LIMITED') ?? false, '429', 'TooMany'],
    [true, '5XX', 'Failed'],
  ];
  return statuses.filter(([applies]) => applies).map(([, status, name]) => [status, name]);
}

function success(route: Route): JsonSchema {
  if (route.status === 204) return { description: 'Done.' };
  if (route.stream) {
    return {
      description: 'A stream; it goes on until one side ends it.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  if (route.responseType === 'custom') return { description: 'A file or a way to another page.' };
  const schema = jsonSchemaOf(route.response, 'output');
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

/** The responses of a route by status. */
export function responsesOf(route: Route): JsonSchema {
  const own = (route.errors ?? []).filter((code) => code !== 'RATE_LIMITED');
  return {
    [String(route.status ?? 200)]: success(route),
    ...Object.fromEntries(
      generalStatuses(route).map(([status, name]) => [
        status,
        { $ref: `#/components/responses/${name}` },
      ]),
    ),
    ...(own.length > 0
      ? { '4XX': rejection(`Rejected with ${own.map((code) => `\`${code}\``).join(', ')}.`) }
      : {}),
  };
}
