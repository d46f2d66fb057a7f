import { z } from 'zod';
import { defaultLocale, idParam, locale } from '../fields.ts';
import { pagePreview } from '../platform/page-preview.ts';
import { defineRoute } from '../route.ts';
import { cachedUntilConventionChanges, cachedUntilEditionChanges } from './cache.ts';

/** A preview is the same for everybody who reads this language. */
const query = z.object({ locale: locale.default(defaultLocale) });
const params = z.object({ id: idParam });

export const previewEdition = defineRoute({
  id: 'editions.edition.preview',
  method: 'GET',
  path: '/api/editions/:id/preview',
  summary: 'How the page of a published edition looks from outside; 404 for a draft.',
  access: 'public',
  params,
  query,
  response: pagePreview,
  cache: cachedUntilEditionChanges,
});

export const previewConvention = defineRoute({
  id: 'editions.convention.preview',
  method: 'GET',
  path: '/api/conventions/:id/preview',
  summary: 'How the page of a convention looks from outside.',
  access: 'public',
  params,
  query,
  response: pagePreview,
  cache: cachedUntilConventionChanges,
});
