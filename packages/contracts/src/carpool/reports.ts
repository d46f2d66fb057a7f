import { z } from 'zod';
import { id, idParam, instant } from '../fields.ts';
import { defineReportEvent, ownReport, reportBody } from '../reports.ts';
import { defineRoute } from '../route.ts';

/** Why a member reports the driver or a passenger of a trip. */
export const tripReportReasons = ['NO_SHOW', 'UNSAFE'] as const;
export type TripReportReason = (typeof tripReportReasons)[number];

const reasons = { reasons: tripReportReasons, explained: ['UNSAFE'] } as const;

export const createTripReport = defineRoute({
  id: 'carpool.report.create',
  method: 'POST',
  path: '/api/carpool-offers/:id/reports',
  summary:
    'Reports the driver of a trip, for its passengers; or a passenger, for the driver: from the departure until 14 days after it, once. The moderators read it, and no one is notified.',
  access: 'member',
  params: z.object({ id: idParam }),
  body: reportBody(reasons),
  ownResponse: true,
  response: ownReport,
  status: 201,
  rateLimit: 'content',
  errors: ['TRIP_NOT_LEFT', 'REPORT_TOO_LATE', 'ALREADY_REPORTED', 'RATE_LIMITED'],
});

/** A person of a trip whom the reader may report now, or has reported. */
export const reportablePerson = z.object({
  offerId: id,
  userId: id,
  /** Null while there is no report. */
  reportedAt: instant.nullable(),
});
export type ReportablePerson = z.infer<typeof reportablePerson>;

export const tripReported = defineReportEvent('carpool.report.created.v1', reasons);
