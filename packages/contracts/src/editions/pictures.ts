import { z } from 'zod';
import { defaultLocale, idParam, locale } from '../fields.ts';
import { previewPictureVersion } from '../platform/page-preview.ts';
import { defineRoute } from '../route.ts';

/** Outside `/api`, which crawlers are asked to leave alone. */
export const getPreviewPicture = defineRoute({
  id: 'editions.edition.preview-picture',
  method: 'GET',
  path: '/previews/editions/:id',
  summary: 'The picture that stands for a published edition elsewhere, PNG, 1200 × 630 pixels.',
  access: 'public',
  withoutCache: 'svc-editions renders one at a time and remembers it.',
  params: z.object({ id: idParam }),
  query: z.object({
    locale: locale.default(defaultLocale),
    v: previewPictureVersion,
  }),
  response: z.unknown(),
  responseType: 'custom',
});

/** The same for all languages: its name and its logo. */
export const getConventionPicture = defineRoute({
  id: 'editions.convention.preview-picture',
  method: 'GET',
  path: '/previews/conventions/:id',
  summary: 'The picture that stands for a convention elsewhere, PNG, 1200 × 630 pixels.',
  access: 'public',
  withoutCache: 'svc-editions renders one at a time and remembers it.',
  params: z.object({ id: idParam }),
  query: z.object({ v: previewPictureVersion }),
  response: z.unknown(),
  responseType: 'custom',
});
