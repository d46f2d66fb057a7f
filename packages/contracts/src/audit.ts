import { z } from 'zod';
import { defineEvent } from './event.ts';
import { id, instant } from './fields.ts';

/** A text of an audit entry is cut to this length. */
export const maxAuditText = 200;
const maxFields = 20;

/**
 * Fields before or after a change: a closed list chosen by the caller. Only scalar values, so that no whole row, no
 * personal data and no long text slips in.
 */
export const auditFields = z
  .record(
    z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/),
    z.union([z.string().max(maxAuditText), z.number(), z.boolean(), z.null()]),
  )
  .refine((fields) => Object.keys(fields).length <= maxFields, {
    params: { code: 'TOO_MANY_FIELDS' },
  });
export type AuditFields = z.infer<typeof auditFields>;

/** Who did what to which entity. */
export const auditEntry = z.object({
  /** UUID v7. */
  id: z.uuid(),
  at: instant,
  /** Where it happened: `svc-editions` */
  service: z.string().max(60),
  /** Null when it was done on the machine itself, not through the site. */
  userId: id.nullable(),
  /** Whether the rights of an administrator were used for it. */
  adminMode: z.boolean(),
  /** The id of the route, or a name of the same form: `core.user.made-admin` */
  action: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/),
  /** `edition`, `convention`, `user` … */
  entityType: z.string().max(40).optional(),
  entityId: z.string().max(64).optional(),
  before: auditFields.optional(),
  after: auditFields.optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An act that administrators can look up later; svc-core stores these events for two years. */
export const auditRecorded = defineEvent('platform.audit.recorded.v1', auditEntry);
