import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteManifest, ShellManifest } from '@siteswap/contracts/platform';
import { writePointer } from '@siteswap/releases';
import { serverOf, serverPages } from './sample-server-files.ts';

/** Files by path inside a release. */
export type Files = Readonly<Record<string, string | Buffer>>;

const json = (value: unknown): string => JSON.stringify(value);

export const shellScript = `console.log("shell");${'/* a remark */'.repeat(200)}`;

const shellTranslations = {
  en: {
    shell: {
      noscript: 'JavaScript is needed.',
      noscriptRendered: 'All can be read.',
      title: { suffix: '{{title}} · Siteswap' },
      page: { login: 'Sign in' },
    },
    common: { state: { loading: 'Loading…' }, page: { notFound: { title: 'Page Not Found' } } },
  },
  fr: {
    shell: { title: { suffix: '{{title}} · Siteswap' }, page: { login: 'Se connecter' } },
    common: {
      state: { loading: 'Chargement…' },
      page: { notFound: { title: 'Page introuvable' } },
    },
  },
};

/** @param pages code of its server file, if it has one */
export function aShell(
  version: string,
  overrides: Partial<ShellManifest> = {},
  pages?: string,
): Files {
  const manifest: ShellManifest = {
    schema: 1,
    version,
    scripts: ['static/js/main.js'],
    styles: ['static/css/main.css'],
    bootScript: 'boot.js',
    routes: [{ id: 'shell.login', path: '/login', title: 'shell:page.login' }],
    integrity: { 'static/js/main.js': 'sha384-main', 'boot.js': 'sha384-boot' },
    ...(pages === undefined ? {} : { server: serverOf(pages) }),
    ...overrides,
  };
  return {
    ...(pages === undefined ? {} : { [serverPages]: pages }),
    'shell.json': json(manifest),
    'static/js/main.js': shellScript,
    'static/js/main.js.br': brotliCompressSync(shellScript),
    'static/css/main.css': 'body{margin:0}',
    'boot.js': 'void 0',
    'locales/en.json': json(shellTranslations.en),
    'locales/fr.json': json(shellTranslations.fr),
  };
}

export const clubTranslations = {
  en: { clubs: { page: { list: 'Clubs', club: 'Club', members: 'Members' } } },
  fr: { clubs: { page: { list: 'Associations', club: 'Association', members: 'Membres' } } },
};

/** @param pages code of its server file, if it has one */
export function aRemote(
  version: string,
  overrides: Partial<RemoteManifest> = {},
  translations: Partial<Record<string, unknown>> = clubTranslations,
  pages?: string,
): Files {
  const manifest: RemoteManifest = {
    schema: 1,
    name: 'clubs',
    version,
    entry: 'remoteEntry.js',
    namespace: 'clubs',
    routes: [
      {
        id: 'clubs.list',
        path: '/',
        title: 'clubs:page.list',
        data: [{ route: 'clubs.club.list' }],
        expose: './list',
      },
      {
        id: 'clubs.club',
        path: '/clubs/:id',
        title: 'clubs:page.club',
        head: { route: 'clubs.club.get', params: { id: 'id' } },
        data: [{ route: 'clubs.club.get', params: { id: 'id' } }],
        expose: './club',
      },
      {
        id: 'clubs.members',
        path: '/clubs/:id/members',
        parent: 'clubs.club',
        title: 'clubs:page.members',
        head: { route: 'clubs.club.get', params: { id: 'id' } },
        expose: './members',
      },
      {
        id: 'clubs.invited',
        path: '/clubs/:id/invited/:token',
        title: 'clubs:page.club',
        isSecret: true,
        expose: './club',
      },
    ],
    nav: [],
    slots: [],
    requires: ['svc-clubs'],
    files: {
      './list': ['static/js/list.js', 'static/css/list.css'],
      './club': ['static/js/club.js'],
      './members': ['static/js/members.js'],
    },
    integrity: { 'remoteEntry.js': 'sha384-entry', 'static/js/list.js': 'sha384-list' },
    ...(pages === undefined ? {} : { server: serverOf(pages) }),
    ...overrides,
  };
  return {
    ...(pages === undefined ? {} : { [serverPages]: pages }),
    'remote.json': json(manifest),
    [manifest.entry]: 'var clubs;',
    'static/js/list.js': 'void 0',
    'static/css/list.css': 'a{}',
    ...Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [
        `locales/${locale}.json`,
        json(texts),
      ]),
    ),
  };
}

/** Puts a release into the folder, without pointing to it. */
export async function upload(
  folder: string,
  name: string,
  version: string,
  files: Files,
): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, name, version, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Moves the pointer of a name. */
export async function point(folder: string, name: string, version: string): Promise<void> {
  await writePointer(folder, name, { version });
}

/** Puts a release there and points to it. */
export async function release(
  folder: string,
  name: string,
  version: string,
  files: Files,
): Promise<void> {
  await upload(folder, name, version, files);
  await point(folder, name, version);
}
