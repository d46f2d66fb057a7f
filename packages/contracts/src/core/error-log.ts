import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { id, instant, nameText, queryFlag, queryInt, text } from '../fields.ts';
import { pageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

const json = z.unknown();

/** One failed request, scrubbed. */
export const errorLog = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  service: z.string(),
  message: z.string(),
  statusCode: z.int(),
  stack: z.string().nullable(),
  errorType: z.string(),
  method: z.string(),
  url: z.string(),
  path: z.string(),
  /** Contract id of the route; null when no route matched. */
  route: z.string().nullable(),
  requestId: z.string().nullable(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  headers: json,
  body: json,
  queryParams: json,
  userId: id.nullable(),
  resolved: z.boolean(),
  resolvedBy: id.nullable(),
  resolvedAt: instant.nullable(),
  adminNotes: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  ...versioned,
});
export type ErrorLog = z.infer<typeof errorLog>;

/** Similar failures: the same service, route, type and place in the code. */
export const errorGroup = z.object({
  id: z.uuid(),
  service: z.string(),
  route: z.string().nullable(),
  errorType: z.string(),
  message: z.string(),
  statusCode: z.int(),
  count: z.int(),
  resolved: z.boolean(),
  firstSeenAt: instant,
  lastSeenAt: instant,
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const listErrorGroups = defineRoute({
  id: 'core.error-log.list-groups',
  method: 'GET',
  path: '/api/admin/error-logs/groups',
  summary: 'Groups of failures, the last seen first.',
  access: 'admin',
  query: z.object({
    resolved: queryFlag.optional(),
    service: nameText(0, 60).optional(),
    page: queryInt(1, 100_000).default(1),
    limit: queryInt(1, 100).default(20),
  }),
  response: pageOf(errorGroup),
});

export const listErrorLogs = defineRoute({
  id: 'core.error-log.list',
  method: 'GET',
  path: '/api/admin/error-logs',
  summary: 'Failures, newest first.',
  access: 'admin',
  query: z.object({
    resolved: queryFlag.optional(),
    groupId: z.uuid().optional(),
    service: nameText(0, 60).optional(),
    statusCode: queryInt(400, 599).optional(),
    requestId: nameText(0, 64).optional(),
    page: queryInt(1, 100_000).default(1),
    limit: queryInt(1, 100).default(20),
  }),
  response: pageOf(errorLog),
});

export const getErrorLog = defineRoute({
  id: 'core.error-log.get',
  method: 'GET',
  path: '/api/admin/error-logs/:id',
  summary: 'One failure with its group.',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  response: z.object({ errorLog, group: errorGroup }),
});

export const updateErrorLog = defineRoute({
  id: 'core.error-log.update',
  method: 'PATCH',
  path: '/api/admin/error-logs/:id',
  summary: 'Marks one failure as resolved, or adds a note.',
  access: 'admin',
  withoutProof: 'It can be changed back.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    resolved: z.boolean().optional(),
    adminNotes: text(0, 5_000).nullable().optional(),
    ...versioned,
  }),
  response: z.object({ errorLog }),
  errors: ['EDIT_CONFLICT'],
});

export const resolveSimilarErrors = defineRoute({
  id: 'core.error-log.resolve-similar',
  method: 'POST',
  path: '/api/admin/error-logs/:id/resolve-similar',
  summary: 'Marks a failure and all similar ones as resolved; the next one reopens the group.',
  access: 'admin',
  recentProof: true,
  params: z.object({ id: z.uuid() }),
  response: z.object({ resolved: z.int() }),
});
