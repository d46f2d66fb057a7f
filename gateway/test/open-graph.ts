import { z } from 'zod';

const number = z.string().regex(/^[1-9]\d*$/);
const address = z.url({ protocol: /^https?$/ });

/** What https://ogp.me asks of a page, and what this product adds; no other property. */
const page = z
  .strictObject({
    'og:type': z.literal('website'),
    'og:site_name': z.literal('Siteswap'),
    'og:title': z.string().min(1),
    'og:description': z.string().min(1),
    'og:locale': z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
    'og:url': address.optional(),
    'og:image': address.optional(),
    'og:image:type': z
      .string()
      .regex(/^image\/[a-z]+$/)
      .optional(),
    'og:image:width': number.optional(),
    'og:image:height': number.optional(),
    'og:image:alt': z.string().min(1).optional(),
  })
  .refine((tags) => tags['og:image'] || !Object.keys(tags).some((name) => /image:/.test(name)), {
    error: 'facts of a picture without the picture',
  });

/** What is wrong with the Open Graph tags of a page; empty when they are valid. */
export function openGraphFaults(html: string): string[] {
  const found = [...html.matchAll(/<meta property="(og:[^"]*)" content="([^"]*)">/g)];
  const names = found.map(([, name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const tags = Object.fromEntries(found.map(([, name, content]) => [name, content]));
  const { error } = page.safeParse(tags);
  return [
    ...twice.map((name) => `${name} twice`),
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
  ];
}
