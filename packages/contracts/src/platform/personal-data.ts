import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, idParam } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** A member wants a copy of everything about them: each service uploads its part by `putExportPart`. */
export const exportRequested = defineEvent(
  'core.export.requested.v1',
  z.object({ exportId: z.uuid(), userId: id }),
);

export const putExportPart = defineRoute({
  id: 'core.privacy.put-export-part',
  method: 'PUT',
  path: '/internal/exports/:id/parts/:service',
  summary:
    'What one service stores about the member: table → rows. Repeating it replaces the part.',
  access: 'internal',
  params: z.object({ id: z.uuid(), service: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) }),
  body: z.object({ tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  bodyLimit: 20 * 1024 * 1024,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EXPORT_NOT_FOUND'],
});

/** An account was deleted: each service erases personal data and retains shared contributions without a name. */
export const userDeleted = defineEvent('core.user.deleted.v1', z.object({ userId: id }));

/** Subject of the state that carries a member's name to every service. */
export const memberStateSubject = (userId: number): string => `state.user.${userId}`;

/** A reason why an account cannot be deleted yet: the member gets it as a problem with status 409. */
export const deletionBlocker = z.object({
  /** `SOLE_AUTHOR` */
  code: z.string().regex(/^[A-Z][A-Z_]{1,39}$/),
  /** For people who read code; pages show a text of their own. */
  message: z.string(),
  /** Further members of the problem: what the member can do something about. */
  details: z.record(z.string(), z.unknown()).default({}),
});
export type DeletionBlocker = z.infer<typeof deletionBlocker>;

/** Bound by each service whose domain says `blocksDeletion`; svc-core asks all of them. */
export const listDeletionBlockers = defineRoute({
  id: 'platform.privacy.list-deletion-blockers',
  method: 'GET',
  path: '/internal/privacy/blockers/:userId',
  summary: 'Reasons of a service against deleting the account of this member.',
  access: 'internal',
  params: z.object({ userId: idParam }),
  response: z.object({ blockers: z.array(deletionBlocker) }),
});
