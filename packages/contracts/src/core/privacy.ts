import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant, openEnum } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done, password } from './account-fields.ts';

export { exportRequested, putExportPart, userDeleted } from '../platform/personal-data.ts';

/** Status of my data export. */
export const dataExport = z.object({
  id: z.uuid(),
  status: openEnum(['PENDING', 'READY', 'FAILED'], 'PENDING'),
  requestedAt: instant,
  /** It cannot be downloaded after this instant. */
  expiresAt: instant,
});
export type DataExport = z.infer<typeof dataExport>;

export const requestExport = defineRoute({
  id: 'core.privacy.request-export',
  method: 'POST',
  path: '/api/profile/export',
  summary: 'Starts to collect all data about me from every service.',
  access: 'member',
  ownResponse: true,
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
  shows: { export: '*' },
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
  responseType: 'custom',
});

/** The zone in which mail and pages name the day of a deletion, so that they name the same one. */
export const deletionZone = 'UTC';

export const deleteAccount = defineRoute({
  id: 'core.privacy.delete-account',
  method: 'DELETE',
  path: '/api/profile',
  summary:
    'Schedules the deletion of my account in seven days; every session ends. It can be cancelled until then.',
  access: 'member',
  withoutProof: 'It asks for the password itself.',
  body: z.object({
    /** Required when the account has one. */
    password: password(0).optional(),
  }),
  ownResponse: true,
  response: z.object({ deleteAfter: instant }),
  errors: ['WRONG_PASSWORD', 'PROOF_REQUIRED', 'SOLE_AUTHOR', 'LAST_ADMIN', 'RATE_LIMITED'],
});

export const keepAccount = defineRoute({
  id: 'core.privacy.keep-account',
  method: 'POST',
  path: '/api/profile/keep',
  summary: 'Cancels the deletion of my account.',
  access: 'member',
  response: done,
});

/** The export is complete. */
export const exportReady = defineEvent(
  'core.export.ready.v1',
  z.object({ exportId: z.uuid(), userId: id }),
);
