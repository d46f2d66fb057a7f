import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { type RemoteManifest, remoteManifest } from '@siteswap/contracts/platform';
import { Fixture, remoteFiles } from '../test/fixture.ts';
import { listFiles } from './release/integrity.ts';

/** What a failed build printed. */
const refusal = (build: Promise<string>): Promise<string> =>
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
      routes: [{ id: 'props.list', expose: './list' }],
      slots: [{ slot: 'editions.card.badge@1' }],
    });
  });

  it('names the entry, by a name that changes with it, and the files of every exposed module', () => {
    expect(manifest.entry).toMatch(/^remote-entry\.[0-9a-f]{8}\.js$/);
    expect(Object.keys(manifest.files).sort()).toEqual(['./badge', './list']);
    expect(manifest.files['./list']?.some((file) => file.endsWith('.css'))).toBe(true);
    expect(manifest.files['./badge']?.every((file) => file.endsWith('.js'))).toBe(true);
    expect(listFiles(dist)).toEqual(
      expect.arrayContaining([manifest.entry, ...Object.values(manifest.files).flat()]),
    );
  });

  it('MF-04 has the hash of every script and style', () => {
    const shipped = listFiles(dist).filter((file) => /\.(js|css)$/.test(file));
    expect(Object.keys(manifest.integrity)).toEqual(expect.arrayContaining(shipped));
    for (const file of shipped) {
      const hash = createHash('sha384')
        .update(readFileSync(join(dist, file)))
        .digest('base64');
      expect(manifest.integrity[file]).toBe(`sha384-${hash}`);
    }
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

  it('keeps its styles in its own cascade layer, without a reset', () => {
    const style = manifest.files['./list']?.find((file) => file.endsWith('.css')) ?? '';
    expect(read(style)).toMatch(/@layer mf\.props\s*\{/);
    expect(read(style)).toContain('.pr\\:flex');
    expect(read(style)).not.toContain('box-sizing');
  });

  it('holds its texts in every language under its namespace', () => {
    for (const locale of locales) {
      expect(JSON.parse(read(`locales/${locale}.json`))).toEqual({ props: { title: 'Props' } });
    }
  });

  it('holds large text files compressed as well', () => {
    const packed = readFileSync(join(dist, `${manifest.entry}.br`));
    expect(brotliDecompressSync(packed).toString()).toBe(read(manifest.entry));
  });
});

describe('a remote that does not fit together', () => {
  it('is not built when an exposed module is missing', async () => {
    const fixture = new Fixture(remoteFiles);
    fixture.remove('src/exposes/badge.tsx');
    expect(await refusal(fixture.build())).toContain(
      'exposes ./badge, but ./src/exposes/badge.tsx does not exist',
    );
    fixture.remove();
  });

  it('is not built when its definition is outside the contract', async () => {
    const fixture = new Fixture(remoteFiles);
    const definition = remoteFiles['src/remote.ts'] ?? '';
    fixture.write('src/remote.ts', definition.replace("'props:title'", "'no key'"));
    expect(await refusal(fixture.build())).toContain('routes');
    fixture.remove();
  });

  it('AC-07 is not built when languages differ, except while they are being filled in', async () => {
    const fixture = new Fixture(remoteFiles);
    fixture.write('src/locales/da.json', JSON.stringify({ titel: 'Props' }));
    fixture.remove('src/locales/uk.json');
    const text = await refusal(fixture.build());
    expect(text).toContain('props: da lacks title');
    expect(text).toContain('props: da has titel, en not');
    expect(text).toContain('props: uk.json is missing');
    expect(await fixture.build({ ALLOW_MISSING_LOCALES: '1' })).toContain('props: da lacks title');
    const ukrainian = readFileSync(join(fixture.folder, 'dist/locales/uk.json'), 'utf8');
    expect(JSON.parse(ukrainian)).toEqual({ props: { title: 'Props' } });
    fixture.remove();
  });
});
