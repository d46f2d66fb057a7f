import { z } from 'zod';
import { idParam, locale } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export const embedConvention = defineRoute({
  id: 'editions.convention.embed',
  method: 'GET',
  path: '/embed/conventions/:id',
  summary:
    'Current and upcoming editions of a convention as a page that other sites may frame: without session and scripts.',
  access: 'public',
  withoutCache: 'Depends on the languages of the visitor.',
  params: z.object({ id: idParam }),
  /** Without it in the language of the visitor. */
  query: z.object({
    locale: locale.optional(),
    /** Without it as the visitor prefers it; a site with one of them asks for its own. */
    theme: z.enum(embedThemes).optional(),
  }),
  response: z.unknown(),
  responseType: 'custom',
});
