import { z } from 'zod';
import { idParam } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const downloadCertificate = defineRoute({
  id: 'volunteers.certificate.download',
  method: 'GET',
  path: '/api/editions/:id/volunteers/certificate',
  summary:
    'The hours that a volunteer has worked as PDF, once the last day with volunteers has passed: of the caller, or with `userId` of one whose volunteers the caller manages, which is recorded in the audit.',
  access: 'member',
  params: z.object({ id: idParam }),
  query: z.object({ userId: idParam.optional() }),
  response: z.unknown(),
  responseType: 'custom',
  errors: [
    'EDITION_NOT_FOUND',
    /** The edition goes on, or no shift was worked. */
    'CERTIFICATE_NOT_READY',
  ],
});
