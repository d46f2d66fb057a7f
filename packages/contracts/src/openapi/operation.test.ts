import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { idParam, instant, queryFlag, queryInt, queryList } from '../fields.ts';
import { describeService } from '../platform/service-description.ts';
import { defineRoute } from '../route.ts';
import { describeOperation, withOperations } from './operation.ts';

const listClubs = defineRoute({
  id: 'clubs.club.list',
  method: 'GET',
  path: '/api/towns/:id/clubs',
  summary: 'Clubs of a town.',
  access: 'public',
  params: z.object({ id: idParam }),
  query: z
    .object({
      countries: queryList(z.string()).optional(),
      open: queryFlag.optional(),
      limit: queryInt(1, 100).default(20),
      from: z.string(),
    })
    .refine(({ from }) => from !== ''),
  response: z.object({ at: instant, count: z.int() }),
});
const openClub = defineRoute({
  id: 'clubs.club.open',
  method: 'POST',
  path: '/api/clubs',
  summary: 'Opens a club.',
  access: 'member',
  body: z.object({ name: z.string().trim().min(1).max(100), note: z.string().optional() }),
  response: z.object({ id: z.int() }),
  status: 201,
  errors: ['NAME_TAKEN', 'RATE_LIMITED'],
});
const watchClubs = defineRoute({
  id: 'clubs.club.watch',
  method: 'GET',
  path: '/api/clubs/stream',
  summary: 'Clubs as they open.',
  access: 'admin',
  response: z.unknown(),
  stream: true,
});
const countClubs = defineRoute({
  id: 'clubs.club.count',
  method: 'GET',
  path: '/internal/clubs',
  summary: 'How many.',
  access: 'internal',
  response: z.int(),
});

describe('a route as an OpenAPI operation', () => {
  it('takes its parameters as they are written in an address', () => {
    expect(describeOperation(listClubs)['parameters']).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      },
      {
        name: 'countries',
        in: 'query',
        style: 'form',
        explode: false,
        schema: { type: 'array', items: { type: 'string' }, maxItems: 300 },
      },
      { name: 'open', in: 'query', schema: { type: 'boolean' } },
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      { name: 'from', in: 'query', required: true, schema: { type: 'string' } },
    ]);
  });

  it('describes the response, without binding callers to more than is promised', () => {
    const { responses, security } = describeOperation(listClubs);
    expect(security).toEqual([]);
    expect(responses).toMatchObject({
      200: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                at: { type: 'string', format: 'date-time' },
                count: { type: 'integer' },
              },
              required: ['at', 'count'],
            },
          },
        },
      },
    });
    expect(JSON.stringify(responses)).not.toMatch(/additionalProperties|pattern|9007199254740991/);
    expect(Object.keys(responses as object)).toEqual(['200', '304', '404', '422', '5XX']);
  });

  it('says who may call, what may be sent and why it may be rejected', () => {
    const operation = describeOperation(openClub);
    expect(operation).toMatchObject({
      operationId: 'clubs.club.open',
      security: [{ session: [] }],
      'x-access': 'member',
      'x-errors': ['NAME_TAKEN', 'RATE_LIMITED'],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              properties: { name: { type: 'string', minLength: 1, maxLength: 100 } },
              required: ['name'],
            },
          },
        },
      },
      responses: { '4XX': { description: 'Rejected with `NAME_TAKEN`.' } },
    });
    expect(Object.keys(operation['responses'] as object).sort()).toEqual(
      ['201', '400', '401', '403', '413', '415', '422', '429', '4XX', '5XX'].sort(),
    );
  });

  it('is a stream where the route is one', () => {
    const { responses } = describeOperation(watchClubs);
    expect(responses).toMatchObject({ 200: { content: { 'text/event-stream': {} } } });
    expect(Object.keys(responses as object)).toEqual(['200', '401', '403', '5XX']);
  });

  it('is in the description of its service, unless it is internal', () => {
    const routes = [openClub, countClubs];
    const { routes: described } = withOperations(describeService('svc-clubs', '1', routes), routes);
    expect(described.map(({ operation }) => operation?.['operationId'])).toEqual([
      'clubs.club.open',
    ]);
  });
});
