import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant } from '../fields.ts';

/** A call that failed, as its service reports it: scrubbed before it leaves the process. */
export const failure = z.object({
  service: z.string().max(60),
  occurredAt: instant,
  statusCode: z.int().min(400).max(599),
  errorType: z.string().max(200),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).optional(),
  method: z.string().max(10),
  /** Path and scrubbed query. */
  url: z.string().max(2_000),
  path: z.string().max(1_000),
  /** Contract id of the route, when one was found. */
  route: z.string().max(100).optional(),
  requestId: z.string().max(64).optional(),
  userAgent: z.string().max(300).optional(),
  ip: z.string().max(64).optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  queryParams: z.record(z.string(), z.unknown()).optional(),
  userId: id.optional(),
  /** How many calls failed alike and had no room for a report each: the log counts them and stores no row. */
  repeats: z.int().min(1).optional(),
});
export type Failure = z.infer<typeof failure>;

/** A call failed; the error log collects these events. */
export const failureReported = defineEvent('platform.failure.reported.v1', failure);
