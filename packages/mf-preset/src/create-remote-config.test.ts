import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { type RemoteManifest, remoteManifest } from '@siteswap/contracts/platform';
import { Fixture, remoteFiles } from '../test/fixture.ts';
import { compileHint } from './config/compile-hint.ts';
import { listFiles } from './release/integrity.ts';

/** What a failed build printed. */
const failureOf = (build: Promise<string>): Promise<string> =>
  build.then(
    () => 'it was built',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  );

describe('a release of a remote', () => {
  const fixture = new Fixture(remoteFiles);
  const dist = join(fixture.folder, 'dist');
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  let manifest: RemoteManifest;

  beforeAll(async () => {
    await fixture.build();
    manifest = remoteManifest.parse(JSON.parse(read('remote.json')));
  });
  afterAll(() => fixture.remove());

  it('says of itself what its author wrote, and which version it is', () => {
    expect(manifest).toMatchObject({
      schema: 1,
      name: 'mf-props',
      namespace: 'props',
      version: '1.2.3-0123456789',
      routes: [{ id: 'props.list', expose: './list' }, { id: 'props.mine' }],
      slots: [{ slot: 'editions.card.badge@1' }],
    });
  });

  it('names the entry, by a name that changes with it, and the files of every exposed module', () => {
    expect(manifest.entry).toMatch(/^remote-entry\.[0-9a-f]{8}\.js$/);
    expect(Object.keys(manifest.files).sort()).toEqual(['./badge', './list', './mine']);
    expect(manifest.files['./list']?.some((file) => file.endsWith('.css'))).toBe(true);
    expect(manifest.files['./badge']?.every((file) => file.endsWith('.js'))).toBe(true);
    expect(listFiles(dist)).toEqual(
      expect.arrayContaining([manifest.entry, ...Object.values(manifest.files).flat()]),
    );
  });

  it('MF-01 gives short names by the alphabet, whatever hashes its entry has while it is minified', () => {
    expect(read(manifest.entry)).toMatch(/"use strict";var a,b,c,d/);
  });

  it('has its entry and its exposed modules compiled while they arrive', () => {
    expect(read(manifest.entry).startsWith(compileHint)).toBe(true);
    const [file = ''] = manifest.files['./badge'] ?? [];
    expect(read(file).startsWith(compileHint)).toBe(true);
  });

  it('loads of the public file of a feature what it takes, and nothing else', () => {
    const codeOf = (expose: string) => (manifest.files[expose] ?? []).map(read).join();
    expect(codeOf('./badge')).toContain('a small part');
    expect(codeOf('./badge')).not.toContain('a large part');
    expect(codeOf('./mine')).toContain('a large part');
  });

  it('MF-04 has the hash of every script and style', () => {
    const shipped = listFiles(dist).filter(
      (file) => /\.(js|css)$/.test(file) && !file.startsWith('server/'),
    );
    expect(Object.keys(manifest.integrity)).toEqual(expect.arrayContaining(shipped));
    for (const file of shipped) {
      const hash = createHash('sha384')
        .update(readFileSync(join(dist, file)))
        .digest('base64');
      expect(manifest.integrity[file]).toBe(`sha384-${hash}`);
    }
  });

  it('says which names it takes of shared modules, also of those that only slots and the server take', () => {
    expect(manifest.uses).toEqual({
      '@siteswap/ui-kit/badge': ['Badge'],
      '@siteswap/ui-kit/button': ['Button'],
      '@siteswap/web-kit': ['useSession'],
      '@tanstack/react-query': ['useQuery'],
      // One of `import * as react`, the others of a dynamic import and of `export *`.
      i18next: ['*'],
      react: ['useId', 'useState'],
      'react-dom': ['*'],
      'react-i18next': ['useTranslation'],
      'react-router': ['Link'],
      'react/jsx-runtime': ['jsx', 'jsxs'],
      zod: ['object', 'string'],
    });
  });

  it('states the shared modules that it takes, and none of the others', () => {
    const { shared = {}, uses = {} } = manifest;
    expect(Object.keys(shared).sort()).toEqual(Object.keys(uses).sort());
    expect(shared).not.toHaveProperty('@siteswap/ui-kit/dialog');
  });

  it('begins each stylesheet with a rule, which only a comment of CSS may precede', () => {
    const styles = listFiles(dist).filter((file) => file.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    for (const file of styles) expect(read(file)).toMatch(/^(?:\/\*[^*]*\*\/)?\s*[@.]/);
  });

  it('brings none of the shared libraries', () => {
    const scripts = listFiles(dist).filter((file) => file.endsWith('.js'));
    for (const file of scripts) {
      const code = read(file);
      expect(code).not.toContain('react.transitional.element');
      expect(code).not.toContain('createBrowserRouter');
      expect(code).not.toContain('ZodError');
    }
  });

  it('has its styles in its own cascade layer, without a reset', () => {
    const style = manifest.files['./list']?.find((file) => file.endsWith('.css')) ?? '';
    expect(read(style)).toMatch(/@layer mf\.props\s*\{/);
    expect(read(style)).toContain('.pr\\:flex');
    expect(read(style)).not.toContain('box-sizing');
  });

  it('contains what renders its open pages on the server, in one file that takes libraries from its host', () => {
    expect(listFiles(join(dist, 'server'))).toEqual(['pages.js']);
    const code = read('server/pages.js');
    const required = new Set(
      Array.from(code.matchAll(/\brequire\("([^"]+)"\)/g), ([, name]) => name),
    );
    expect([...required].sort()).toEqual([
      '@siteswap/ui-kit/button',
      '@siteswap/web-kit',
      '@tanstack/react-query',
      'react-i18next',
      'react-router',
      'react/jsx-runtime',
    ]);
    for (const text of ['react.transitional.element', 'node:', 'import(', 'pr:hidden']) {
      expect(code).not.toContain(text);
    }
    const module = { exports: {} };
    const shared = () => new Proxy({ jsx: () => null }, { get: () => () => 'shared' });
    runInNewContext(`(function (module, exports, require) {${code}\n})`)(
      module,
      module.exports,
      shared,
    );
    // A page with a guard is never rendered there.
    expect(Object.keys(module.exports)).toEqual(['./list']);
    expect(module.exports).toEqual({ './list': expect.any(Function) });
  });

  it('has the hash of the server file apart from those of browsers', () => {
    const hash = createHash('sha384').update(read('server/pages.js')).digest('base64');
    expect(manifest.server).toEqual({ file: 'server/pages.js', integrity: `sha384-${hash}` });
    const forBrowsers = Object.keys(manifest.integrity);
    expect(forBrowsers.filter((file) => file.startsWith('server/'))).toEqual([]);
  });

  it('contains its translations in every language under its namespace', () => {
    for (const locale of locales) {
      expect(JSON.parse(read(`locales/${locale}.json`))).toEqual({ props: { title: 'Props' } });
    }
  });

  it('contains large text files compressed as well', () => {
    const packed = readFileSync(join(dist, `${manifest.entry}.br`));
    expect(brotliDecompressSync(packed).toString()).toBe(read(manifest.entry));
  });
});

describe('a release without a stated version', () => {
  it('has one of its output, which what reaches no file leaves as it is', async () => {
    const fixture = new Fixture(remoteFiles);
    const dist = join(fixture.folder, 'dist');
    const { 'src/exposes/mine.tsx': mine = '' } = remoteFiles;
    const contract = 'export const path = "/props";';
    fixture.write('src/contract.ts', contract);
    fixture.write(
      'src/exposes/mine.tsx',
      `import { path } from '#src/contract.ts'; ${mine.replace('null', 'path')}`,
    );
    const build = async () => {
      await fixture.build({ RELEASE_VERSION: '' });
      const text = readFileSync(join(dist, 'remote.json'), 'utf8');
      return remoteManifest.parse(JSON.parse(text));
    };
    const first = await build();
    expect(first.version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
    const entry = readFileSync(join(dist, first.entry));
    expect(entry.toString()).toContain(first.version);
    const hash = createHash('sha384').update(entry).digest('base64');
    expect(first.integrity[first.entry]).toBe(`sha384-${hash}`);

    fixture.write('src/contract.ts', `${contract}\nexport const unused = { a: 1 }; // in no file`);
    expect((await build()).version).toBe(first.version);
    fixture.write('src/contract.ts', contract.replace('/props', '/other'));
    expect((await build()).version).not.toBe(first.version);
    fixture.remove();
  });
});

describe('a remote whose pages all have a guard', () => {
  it('has no server file', async () => {
    const fixture = new Fixture(remoteFiles);
    const definition = remoteFiles['src/remote.ts'] ?? '';
    const guarded = definition.replace(
      "path: '/props',",
      "path: '/props', guard: 'authenticated',",
    );
    fixture.write('src/remote.ts', guarded);
    await fixture.build();
    const dist = join(fixture.folder, 'dist');
    const manifest = remoteManifest.parse(
      JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')),
    );
    expect(manifest.server).toBeUndefined();
    expect(listFiles(dist)).not.toContain('server/pages.js');
    fixture.remove();
  });
});

describe('a remote that does not fit together', () => {
  it.each([
    ["import { createCookie as x } from 'react-router';", 'createCookie of react-router'],
    ["import * as all from 'react-router'; const x = { ...all };", 'react-router as a whole'],
    ["import { z } from 'zod'; const x = z.fromJSONSchema;", 'fromJSONSchema of zod'],
    ["import { notThere as x } from '@siteswap/web-kit';", 'notThere of @siteswap/web-kit'],
    ["import { Lamp as x } from '@siteswap/ui-kit/badge';", 'Lamp of @siteswap/ui-kit/badge'],
    ["import { useLamp as x } from 'react';", 'useLamp of react'],
  ])('is not built with %s', async (code, what) => {
    const fixture = new Fixture(remoteFiles);
    const badge = `${code} export default function Badge() { return String(x); }`;
    fixture.write('src/exposes/badge.tsx', badge);
    const failure = await failureOf(fixture.build());
    expect(failure).toContain(`mf-props imports ${what}, which the shell does not bring.`);
    const [, kit] = /@siteswap\/([\w-]+)/.exec(what) ?? [];
    expect(failure).toContain(kit ? `packages/${kit} exports` : 'browser-exports.ts of mf-preset');
    expect(failure.includes('browser-exports.ts of mf-preset')).toBe(kit === undefined);
    fixture.remove();
  });
  it.each([
    ['optimization: { runtimeChunk: "single" }', 'optimization.runtimeChunk'],
    ['output: { module: true }', 'output.module'],
  ])('is not built with %s of its own', async (setting, option) => {
    const fixture = new Fixture(remoteFiles);
    const config = remoteFiles['rsbuild.config.ts'] ?? '';
    const own = `mergeRsbuildConfig(createRemoteConfig(remote), { tools: { rspack: { ${setting} } } })`;
    fixture.write(
      'rsbuild.config.ts',
      `import { mergeRsbuildConfig } from '@rsbuild/core';
      ${config.replace('createRemoteConfig(remote)', own)}`,
    );
    expect(await failureOf(fixture.build())).toContain(`mf-props: ${option}`);
    fixture.remove();
  });

  it('is not built when an exposed module is missing', async () => {
    const fixture = new Fixture(remoteFiles);
    fixture.remove('src/exposes/badge.tsx');
    expect(await failureOf(fixture.build())).toContain(
      'exposes ./badge, but ./src/exposes/badge.tsx does not exist',
    );
    fixture.remove();
  });

  it('is not built when its definition is outside the contract', async () => {
    const fixture = new Fixture(remoteFiles);
    const definition = remoteFiles['src/remote.ts'] ?? '';
    fixture.write('src/remote.ts', definition.replace("'props:title'", "'no key'"));
    expect(await failureOf(fixture.build())).toContain('routes');
    fixture.remove();
  });

  it('AC-07 is not built when languages differ, except while they are being filled in', async () => {
    const fixture = new Fixture(remoteFiles);
    fixture.write('src/locales/da.json', JSON.stringify({ titel: 'Props' }));
    fixture.remove('src/locales/uk.json');
    const text = await failureOf(fixture.build());
    expect(text).toContain('props: da lacks title');
    expect(text).toContain('props: da has titel, en not');
    expect(text).toContain('props: uk.json is missing');
    expect(await fixture.build({ ALLOW_MISSING_LOCALES: '1' })).toContain('props: da lacks title');
    const ukrainian = readFileSync(join(fixture.folder, 'dist/locales/uk.json'), 'utf8');
    expect(JSON.parse(ukrainian)).toEqual({ props: { title: 'Props' } });
    fixture.remove();
  });
});
