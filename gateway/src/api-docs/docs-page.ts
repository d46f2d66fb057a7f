import type { JsonSchema } from '@siteswap/contracts/openapi';
import escapeHtml from 'escape-html';
import { favicon } from '#src/platform/site-files.ts';
import { product } from '#src/product.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { operationHtml, prose } from './operation-html.ts';
import { schemaHtml } from './schema-html.ts';

/** Addresses of the page and of its files. */
export const docsPaths = {
  document: '/api/openapi.json',
  page: '/api/docs',
  style: '/api/docs/docs.css',
  script: '/api/docs/docs.js',
} as const;

type Call = { method: string; path: string; operation: OpenApiDocument['paths'][string][string] };

function callsOf({ paths }: OpenApiDocument, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** What a `$ref` of the document names. */
const resolverOf =
  (document: OpenApiDocument) =>
  (schema: JsonSchema): JsonSchema => {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return schema;
    const names = reference.replace(/^#\//, '').split('/');
    const part = names.reduce<unknown>(
      (at, name) => (at as Record<string, unknown> | undefined)?.[name],
      document,
    );
    return (part ?? {}) as JsonSchema;
  };

function problemsHtml({ components }: OpenApiDocument): string {
  const { schemas, responses } = components as {
    schemas: { Problem: JsonSchema };
    responses: Record<string, JsonSchema>;
  };
  const sentences = Object.values(responses).map(
    ({ description }) => `<li>${prose(String(description))}</li>`,
  );
  return [
    '<section aria-labelledby="problems"><h2 id="problems">Problems</h2>',
    `<p>${prose(String(schemas.Problem['description']))}</p>`,
    schemaHtml(schemas.Problem),
    `<p>Any call may have one of these responses:</p><ul class="fields">${sentences.join('')}</ul>`,
    '</section>',
  ].join('');
}

/**
 * The API as a page to read, in English only, like the code it is for. It is rendered from the document alone, so the
 * two never differ. It has no inline script or style, and without its script only the search is missing.
 */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags } = document;
  const resolve = resolverOf(document);
  const sections = tags.map(({ name }) => {
    const calls = callsOf(document, name);
    const id = `service-${escapeHtml(name)}`;
    const articles = calls.map(({ method, path, operation }) =>
      operationHtml(method, path, operation, resolve),
    );
    return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(name)}</h2>${articles.join('')}</section>`;
  });
  const links = tags.map(({ name }) => {
    const count = callsOf(document, name).length;
    return `<li><a href="#service-${escapeHtml(name)}">${escapeHtml(name)}</a> <span>${count}</span></li>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<script src="${docsPaths.script}"></script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(info.title)}</title>`,
    `<meta name="description" content="${escapeHtml(product.apiDescription)}">`,
    '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="service-desc" type="application/json" href="${docsPaths.document}">`,
    `<link rel="stylesheet" href="${docsPaths.style}">`,
    '</head>',
    '<body>',
    '<a class="skip" href="#calls">To the calls</a>',
    `<header><a class="brand" href="/">${favicon.body.replace('<svg ', '<svg aria-hidden="true" width="28" height="28" ')}<span>${escapeHtml(product.name)}</span></a></header>`,
    '<div class="columns">',
    `<nav aria-label="Services"><ul>${links.join('')}<li><a href="#problems">Problems</a></li></ul></nav>`,
    '<main>',
    `<h1>${escapeHtml(info.title)}</h1>`,
    `<p class="lead">${prose(info.description)}</p>`,
    `<p><a href="${docsPaths.document}">The same as an OpenAPI 3.1 document</a> · version ${escapeHtml(info.version)}</p>`,
    '<div id="search" role="search" hidden><label for="query">Find a call</label><input id="query" type="search" autocomplete="off"><p id="matches" role="status"></p></div>',
    `<div id="calls">${sections.join('')}</div>`,
    problemsHtml(document),
    '</main>',
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
