import { z } from 'zod';
import { defaultLocale, idParam, locale } from '../fields.ts';
import { pagePreview, previewPictureVersion } from '../platform/page-preview.ts';
import { defineRoute } from '../route.ts';

const ofTrip = {
  locale: locale.default(defaultLocale),
  offerId: idParam.optional(),
  requestId: idParam.optional(),
};

export const previewTrip = defineRoute({
  id: 'carpool.trip.preview',
  method: 'GET',
  path: '/api/editions/:id/carpool-preview',
  summary:
    'How a link to one trip looks from outside, without names, phones and meeting point: `?offerId=12`, or `?requestId=12`; 404 once it has left.',
  access: 'public',
  params: z.object({ id: idParam }),
  query: z.object(ofTrip),
  response: pagePreview,
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['carpool.offer.', 'carpool.request.', 'carpool.trip.'],
  },
});

/** Outside `/api`, which crawlers are asked to leave alone. */
export const getTripPicture = defineRoute({
  id: 'carpool.trip.preview-picture',
  method: 'GET',
  path: '/previews/editions/:id/carpool',
  summary:
    'The picture that stands for one trip elsewhere, PNG, 1200 × 630 pixels: towns, day and hour, seats; 404 once it has left.',
  access: 'public',
  withoutCache: 'svc-carpool renders one at a time and remembers it.',
  params: z.object({ id: idParam }),
  query: z.object({ ...ofTrip, v: previewPictureVersion }),
  response: z.unknown(),
  responseType: 'custom',
});
