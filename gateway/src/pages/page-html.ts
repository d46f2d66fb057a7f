import { type Locale, tagOf } from '@siteswap/contracts/fields';
import type { PlatformConfig, Registry } from '@siteswap/contracts/platform';
import escapeHtml from 'escape-html';
import { noscriptStyles, touchIconPath, webManifest } from '#src/platform/site-files.ts';
import { product } from '#src/product.ts';
import type { ShellRelease } from '#src/releases/load-release.ts';
import { type Messages, translate } from '#src/translations/messages.ts';
import { escapeJson } from './escape-json.ts';
import { loadingLogo } from './loading-logo.ts';
import type { InlinedResponse } from './page-data.ts';
import type { PageHead } from './page-head.ts';
import { integrityAttribute, preload } from './preloads.ts';

/** Everything that a page is rendered from. */
export interface PageParts {
  readonly status: 200 | 404 | 410 | 503;
  readonly locale: Locale;
  readonly requestId: string;
  readonly head: PageHead;
  /** Absolute address with what the page knows of its query; absent for a page that does not exist. */
  readonly canonical?: string;
  readonly shell: ShellRelease;
  readonly registry: Registry;
  readonly config: PlatformConfig;
  readonly messages: Messages;
  /** Namespaces of messages that the browser loads first; undefined: all. */
  readonly namespaces: readonly string[] | undefined;
  /** The signed-in member as JSON-able value, else null. */
  readonly user: unknown;
  /** JSON of the responses, as `dataJson` writes them. */
  readonly data: string;
  /** Of the page's remotes. */
  readonly links: readonly string[];
  /** What the browser shows before any script runs; null when scripts draw everything. */
  readonly markup: string | null;
  /** The markup is all of the page, not only what is around it. */
  readonly isFullyRendered: boolean;
}

const block = (id: string, json: string): string =>
  `<script type="application/json" id="siteswap-${id}">${escapeJson(json)}</script>`;

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

function imageLines({ image }: PageHead): string[] {
  if (!image) return ['<meta name="twitter:card" content="summary">'];
  const { url, type, width, height, alt } = image;
  return [
    property('og:image', url),
    ...(type ? [property('og:image:type', type)] : []),
    ...(width ? [property('og:image:width', String(width))] : []),
    ...(height ? [property('og:image:height', String(height))] : []),
    ...(alt ? [property('og:image:alt', alt)] : []),
    `<meta name="twitter:card" content="${width ? 'summary_large_image' : 'summary'}">`,
  ];
}

/** The content policy is about scripts that run; this one is data. */
const linkedDataLines = ({ linkedData }: PageHead): string[] =>
  linkedData
    ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(linkedData))}</script>`]
    : [];

function metaLines({ head, canonical, locale }: PageParts): string[] {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    property('og:type', 'website'),
    property('og:site_name', product.name),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:locale', tagOf(locale).replace('-', '_')),
    ...imageLines(head),
    ...(canonical
      ? [property('og:url', canonical), `<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : ['<meta name="robots" content="noindex">']),
    ...linkedDataLines(head),
  ];
}

/** The shell's files: the boot script runs before paint, the others once the page is read. */
function shellLines({ shell }: PageParts): { boot: string; styles: string[]; scripts: string[] } {
  const { baseUrl, manifest } = shell;
  const address = (file: string) => escapeHtml(baseUrl + file);
  const checks = (file: string) =>
    `${integrityAttribute(manifest.integrity[file])} crossorigin="anonymous"`;
  return {
    boot: `<script src="${address(manifest.bootScript)}"${checks(manifest.bootScript)}></script>`,
    styles: manifest.styles.map(
      (file) => `<link rel="stylesheet" href="${address(file)}"${checks(file)}>`,
    ),
    scripts: manifest.scripts.map(
      (file) => `<script defer src="${address(file)}"${checks(file)}></script>`,
    ),
  };
}

/** JSON of the `page` block. */
export const pageJson = (
  page: Pick<PageParts, 'status' | 'locale' | 'requestId' | 'namespaces'>,
): string =>
  JSON.stringify({
    status: page.status,
    locale: page.locale,
    requestId: page.requestId,
    messages: page.namespaces,
  });

/** JSON of the `data` block: calls with their responses, or with the problem of those that do not exist. */
export function dataJson(responses: readonly InlinedResponse[]): string {
  const entries = responses.map(({ route, call, json, isProblem }) => {
    const field = isProblem ? 'problem' : 'data';
    return `{"route":${JSON.stringify(route)},"call":${JSON.stringify(call)},"${field}":${json}}`;
  });
  return `[${entries.join()}]`;
}

function dataBlocks(parts: PageParts): string[] {
  const { registry, config, user } = parts;
  return [
    block('page', pageJson(parts)),
    block('session', JSON.stringify({ user })),
    block('config', JSON.stringify(config)),
    block('registry', JSON.stringify(registry)),
    block('data', parts.data),
  ];
}

/** The sentence for browsers without JavaScript, which can read a page with markup; a place in it says itself what it needs. */
function noscriptText({ messages, markup, isFullyRendered }: PageParts): string {
  if (markup !== null && !isFullyRendered) return '';
  const noscript = markup === null ? undefined : translate(messages, 'shell:noscriptRendered');
  return noscript ?? translate(messages, 'shell:noscript') ?? product.needsJavaScript;
}

/** Takes the logo away where no script will. */
const noscriptStyle = `<noscript><link rel="stylesheet" href="${noscriptStyles.path}"></noscript>`;

/**
 * Renders the whole document. Every value from outside is escaped for the place it is written to; the markup was
 * escaped where it was rendered.
 */
export function pageHtml(parts: PageParts): string {
  const { locale, registry, messages, markup } = parts;
  const { boot, styles, scripts } = shellLines(parts);
  const of = parts.namespaces ? `?of=${parts.namespaces.join()}` : '';
  const messagesUrl = `/_i18n/${registry.messages}/${locale}/messages.json${of}`;
  const loading = translate(messages, 'common:state.loading') ?? 'Loading…';
  return [
    '<!doctype html>',
    `<html lang="${locale}" data-theme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    boot,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...metaLines(parts),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="apple-touch-icon" href="${touchIconPath}">`,
    `<link rel="manifest" href="${webManifest.path}">`,
    ...styles,
    ...(markup === null ? [] : [noscriptStyle]),
    preload(messagesUrl, markup !== null),
    ...parts.links,
    ...scripts,
    '</head>',
    '<body>',
    loadingLogo(loading, markup !== null),
    markup === null ? '<div id="root"></div>' : `<div id="root" data-rendered>${markup}</div>`,
    `<noscript>${escapeHtml(noscriptText(parts))}</noscript>`,
    ...dataBlocks(parts),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
