import type { Locale } from '@siteswap/contracts/fields';
import type { PlatformConfig, Registry } from '@siteswap/contracts/platform';
import { type Messages, translate } from '#src/releases/messages.ts';
import type { ShellRelease } from '#src/releases/release-store.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { loadingLogo } from './loading-logo.ts';
import type { InlinedAnswer } from './page-data.ts';
import type { PageHead } from './page-head.ts';
import { integrityAttribute } from './preloads.ts';

/** Everything a page is written from. */
export interface PageParts {
  readonly status: 200 | 404;
  readonly locale: Locale;
  readonly requestId: string;
  readonly head: PageHead;
  /** Absolute address without query; absent for a page that does not exist. */
  readonly canonical?: string;
  readonly shell: ShellRelease;
  readonly registry: Registry;
  readonly config: PlatformConfig;
  readonly messages: Messages;
  /** The signed-in member as JSON-able value, else null. */
  readonly user: unknown;
  readonly answers: readonly InlinedAnswer[];
  readonly preloads: readonly string[];
}

const block = (id: string, json: string): string =>
  `<script type="application/json" id="siteswap-${id}">${escapeJson(json)}</script>`;

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

function metaLines({ head, canonical, locale }: PageParts): string[] {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    property('og:type', 'website'),
    property('og:site_name', 'Siteswap'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:locale', locale),
    ...(head.image ? [property('og:image', head.image)] : []),
    ...(canonical
      ? [property('og:url', canonical), `<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : ['<meta name="robots" content="noindex">']),
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

function dataBlocks(parts: PageParts): string[] {
  const { status, locale, requestId, registry, config, user } = parts;
  const answers = parts.answers.map(
    ({ route, call, json }) =>
      `{"route":${JSON.stringify(route)},"call":${JSON.stringify(call)},"data":${json}}`,
  );
  return [
    block('page', JSON.stringify({ status, locale, requestId })),
    block('session', JSON.stringify({ user })),
    block('config', JSON.stringify(config)),
    block('registry', JSON.stringify(registry)),
    block('data', `[${answers.join()}]`),
  ];
}

/** Writes the whole document. Everything from outside is escaped for the place it stands in. */
export function pageHtml(parts: PageParts): string {
  const { locale, registry, messages } = parts;
  const { boot, styles, scripts } = shellLines(parts);
  const messagesUrl = `/_i18n/${registry.messages}/${locale}/messages.json`;
  const loading = translate(messages, 'common:state.loading') ?? 'Loading…';
  const noscript =
    translate(messages, 'shell:noscript') ??
    'Siteswap needs JavaScript. Please turn it on and reload the page.';
  return [
    '<!doctype html>',
    `<html lang="${locale}" data-theme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    boot,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...metaLines(parts),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...styles,
    `<link rel="preload" as="fetch" href="${messagesUrl}" crossorigin="anonymous">`,
    ...parts.preloads,
    ...scripts,
    '</head>',
    '<body>',
    loadingLogo(loading),
    '<div id="root"></div>',
    `<noscript>${escapeHtml(noscript)}</noscript>`,
    ...dataBlocks(parts),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
