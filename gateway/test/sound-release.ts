import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { locales } from '@siteswap/contracts/fields';
import type { RemoteManifest } from '@siteswap/contracts/platform';
import { type Header, pack } from 'tar-stream';
import type { Files } from './sample-releases.ts';

const hashOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A release of `clubs` that passes every check, before a test spoils it. */
export function aSoundRelease(version: string, overrides: Partial<RemoteManifest> = {}): Files {
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
    ...overrides,
  };
  return {
    'remote.json': JSON.stringify(manifest),
    'remote-entry.js': entry,
    ...scripts,
    'static/js/list.js.br': brotliCompressSync(scripts['static/js/list.js']),
    ...Object.fromEntries(
      locales.map((locale) => [
        `locales/${locale}.json`,
        JSON.stringify({ clubs: { title: 'Clubs', members_one: 'One', members_other: 'Many' } }),
      ]),
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
