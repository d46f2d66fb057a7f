import { z } from 'zod';
import { defaultLocale, idParam, locale, nameText } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** In pixels, as messengers show it whole. */
export const previewPictureSize = { width: 1200, height: 630 } as const;

/** Names what the picture shows, so that a changed one has another address. */
const version = nameText(0, 40).optional();

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
    v: version,
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
  query: z.object({ v: version }),
  response: z.unknown(),
  responseType: 'custom',
});
