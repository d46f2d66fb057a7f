import { z } from 'zod';
import { defaultLocale, idParam, locale } from '../fields.ts';
import { pagePreview } from '../platform/page-preview.ts';
import { defineRoute } from '../route.ts';

export const previewTrip = defineRoute({
  id: 'carpool.trip.preview',
  method: 'GET',
  path: '/api/editions/:id/carpool-preview',
  summary:
    'How a link to one trip looks from outside, without names, phones and meeting point: `?offerId=12`, or `?requestId=12`; 404 once it has left.',
  access: 'public',
  params: z.object({ id: idParam }),
  query: z.object({
    locale: locale.default(defaultLocale),
    offerId: idParam.optional(),
    requestId: idParam.optional(),
  }),
  response: pagePreview,
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['carpool.offer.', 'carpool.request.', 'carpool.trip.'],
  },
});
