import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done } from './account-fields.ts';

/** Where the export of everything about me stands. */
export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(['PENDING', 'READY', 'FAILED']),
  requestedAt: instant,
  /** From when on it can no longer be fetched. */
  expiresAt: instant,
});
export type DataExport = z.infer<typeof dataExport>;

export const requestExport = defineRoute({
  id: 'core.privacy.request-export',
  method: 'POST',
  path: '/api/profile/export',
  summary: 'Begins to collect everything about me from every service.',
  access: 'member',
  response: z.object({ export: dataExport }),
  status: 202,
  errors: ['RATE_LIMITED'],
});

export const getExport = defineRoute({
  id: 'core.privacy.get-export',
  method: 'GET',
  path: '/api/profile/export',
  summary: 'My last export, if there is one.',
  access: 'member',
  response: z.object({ export: dataExport.nullable() }),
});

export const downloadExport = defineRoute({
  id: 'core.privacy.download-export',
  method: 'GET',
  path: '/api/profile/export/:id',
  summary: 'My export as a ZIP of JSON files and pictures.',
  access: 'member',
  params: z.object({ id: z.uuid() }),
  response: z.unknown(),
  answer: 'own',
});

export const deleteAccount = defineRoute({
  id: 'core.privacy.delete-account',
  method: 'DELETE',
  path: '/api/profile',
  summary:
    'Asks for the deletion of my account in seven days; every session ends. Signing in within them can undo it.',
  access: 'member',
  body: z.object({
    /** Where the account has one. */
    password: z.string().max(200).optional(),
  }),
  response: z.object({ deleteAfter: instant }),
  errors: ['WRONG_PASSWORD', 'SOLE_AUTHOR', 'LAST_ADMIN', 'RATE_LIMITED'],
});

export const keepAccount = defineRoute({
  id: 'core.privacy.keep-account',
  method: 'POST',
  path: '/api/profile/keep',
  summary: 'Takes the wish to delete my account back.',
  access: 'member',
  response: done,
});

/** Somebody wants a copy of everything about them: every service hands in its part by `exportPart`. */
export const exportRequested = defineEvent(
  'core.export.requested.v1',
  z.object({ exportId: z.uuid(), userId: id }),
);

/** The copy is complete. */
export const exportReady = defineEvent(
  'core.export.ready.v1',
  z.object({ exportId: z.uuid(), userId: id }),
);

/** An account is over: every service removes what is personal and keeps what belongs to others without a name. */
export const userDeleted = defineEvent('core.user.deleted.v1', z.object({ userId: id }));

export const putExportPart = defineRoute({
  id: 'core.privacy.put-export-part',
  method: 'PUT',
  path: '/internal/exports/:id/parts/:service',
  summary: 'What one service holds about the member: table → rows. Repeating it replaces the part.',
  access: 'internal',
  params: z.object({ id: z.uuid(), service: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) }),
  body: z.object({ tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  bodyLimit: 20 * 1024 * 1024,
  response: done,
  errors: ['EXPORT_NOT_FOUND'],
});
