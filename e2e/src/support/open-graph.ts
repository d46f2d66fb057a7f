import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Page } from 'playwright/test';

const text = { type: 'string', minLength: 1 };
const address = { type: 'string', format: 'uri', pattern: '^https?://' };
const pixels = { type: 'string', pattern: '^[1-9][0-9]*$' };

const properties = {
  'og:type': { const: 'website' },
  'og:site_name': { const: 'Siteswap' },
  'og:title': text,
  'og:description': { type: 'string', minLength: 1, maxLength: 200 },
  'og:locale': { type: 'string', pattern: '^[a-z]{2}_[A-Z]{2}$' },
  'og:url': address,
  'og:image': address,
  'og:image:type': { type: 'string', pattern: '^image/[a-z]+$' },
  'og:image:width': pixels,
  'og:image:height': pixels,
  'og:image:alt': text,
  'twitter:card': { enum: ['summary', 'summary_large_image'] },
};

/** What https://ogp.me asks of a page, and what this product adds; no other property. */
const page = {
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties),
};

const ajv = new Ajv2020({ allErrors: true });
ajv.addFormat('uri', (written) => URL.canParse(written));
const isPage = ajv.compile(page);

/** What is wrong with the Open Graph properties in the head of a page, which the browser parses; empty when they are valid. */
export async function openGraphFaults(browser: Page, html: string): Promise<string[]> {
  const tags = await browser.evaluate((written) => {
    const { head } = new DOMParser().parseFromString(written, 'text/html');
    const found = head.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]');
    return [...found].map((tag): [string, string] => [
      tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
  }, html);
  const names = tags.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  isPage(Object.fromEntries(tags));
  return [
    ...twice.map((name) => `${name} twice`),
    ...(isPage.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
  ];
}
