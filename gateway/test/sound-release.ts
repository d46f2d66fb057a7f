import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { pluralForms } from '@siteswap/contracts/format';
import type { RemoteManifest, ShellManifest } from '@siteswap/contracts/platform';
import { type Header, pack } from 'tar-stream';
import type { Files } from './sample-releases.ts';

const hashOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A counted text in every plural form of a language. */
const memberTexts = (locale: Locale) =>
  Object.fromEntries(pluralForms(locale).map((form) => [`members_${form}`, form]));

/** A release of `clubs` that passes every check, before a test spoils it. */
export function aSoundRelease(
  version: string,
  overrides: Partial<RemoteManifest> = {},
  pages = 'module.exports = {}',
): Files {
  const scripts = {
    'static/js/list.js': `list(${'1,'.repeat(900)})`,
    'static/css/list.css': 'a{}',
  };
  const hashes = Object.fromEntries(
    Object.entries(scripts).map(([file, content]) => [file, hashOf(content)]),
  );
  const entry = `expose("./list");sri=${JSON.stringify(Object.values(hashes))};`;
  const manifest: RemoteManifest = {
    schema: 1,
    name: 'clubs',
    version,
    entry: 'remote-entry.js',
    namespace: 'clubs',
    routes: [{ id: 'clubs.list', path: '/', title: 'clubs:title', expose: './list' }],
    nav: [],
    slots: [],
    requires: [],
    files: { './list': Object.keys(scripts) },
    integrity: { 'remote-entry.js': hashOf(entry), ...hashes },
    shared: { react: '^19.3.1' },
    uses: { react: ['useState'] },
    server: { file: 'server/pages.js', integrity: hashOf(pages) },
    ...overrides,
  };
  return {
    'remote.json': JSON.stringify(manifest),
    'remote-entry.js': entry,
    'server/pages.js': pages,
    ...scripts,
    'static/js/list.js.br': brotliCompressSync(scripts['static/js/list.js']),
    ...Object.fromEntries(
      locales.map((locale) => [
        `locales/${locale}.json`,
        JSON.stringify({ clubs: { title: 'Clubs', ...memberTexts(locale) } }),
      ]),
    ),
  };
}

/** A release of the shell that passes every check. @param pages code of its server file */
export function aSoundShell(
  version: string,
  pages: string,
  overrides: Partial<ShellManifest> = {},
): Files {
  const files = { 'boot.js': 'void 0', 'static/js/main.js': 'void 1' };
  const manifest: ShellManifest = {
    schema: 1,
    version,
    scripts: ['static/js/main.js'],
    styles: [],
    bootScript: 'boot.js',
    routes: [{ id: 'shell.login', path: '/login', title: 'shell:page.login' }],
    integrity: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file, hashOf(text)]),
    ),
    shared: { react: '19.3.4' },
    provides: { react: ['use', 'useState'] },
    server: { file: 'server/pages.js', integrity: hashOf(pages) },
    ...overrides,
  };
  const texts = { shell: { page: { login: 'Sign in' } }, common: { state: { loading: '…' } } };
  return {
    'shell.json': JSON.stringify(manifest),
    'server/pages.js': pages,
    ...files,
    ...Object.fromEntries(
      locales.map((locale) => [`locales/${locale}.json`, JSON.stringify(texts)]),
    ),
  };
}

/** Head of an entry of a tar. */
export type EntryHead = Pick<Header, 'name'> & Partial<Header>;

/** A tar of files, and of entries that are none. */
export async function tarOf(files: Files, others: readonly EntryHead[] = []): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  for (const header of others) archive.entry(header, '');
  archive.finalize();
  return buffer(archive);
}
