import { z } from 'zod';

/** One rejected field: its path, a stable code, and the values for a message about it. */
export const fieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 `application/problem+json`. `code` is stable; clients translate by it. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
});
export type Problem = z.infer<typeof problem>;

/** Codes that any route may respond with. */
export const generalErrorCodes = [
  'MALFORMED_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CROSS_SITE_REJECTED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_INPUT',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'PROOF_REQUIRED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;

/** Codes of `errors[].code`. */
export const fieldErrorCodes = [
  'REQUIRED',
  'INVALID',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'INVALID_EMAIL',
  'EMAIL_SCRIPT_UNSUPPORTED',
  'INVALID_DATE',
  'NOT_ALLOWED',
  'TAKEN',
  'CHANGED_MEANWHILE',
] as const;
