import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ShellManifest, shellManifest } from '@siteswap/contracts/platform';
import { Fixture, inAllLocales } from '../test/fixture.ts';
import { listFiles } from './release/integrity.ts';

const shellFiles: Record<string, string> = {
  'package.json': JSON.stringify({
    name: '@siteswap/shell-fixture',
    version: '1.0.0',
    type: 'module',
  }),
  'rsbuild.config.ts': `
    import { createShellConfig } from '@siteswap/mf-preset';
    export default createShellConfig({
      entry: './src/main.tsx',
      bootScript: './src/boot.ts',
      routes: [{ id: 'shell.login', path: '/login', title: 'shell:login' }],
      locales: { shell: './src/locales', common: './src/common' },
      eagerComponents: ['button'],
    });`,
  'src/main.tsx': `
    import './style.css';
    import { createRoot } from 'react-dom/client';
    import { Button } from '@siteswap/ui-kit/button';
    createRoot(document.body).render(<Button>Hi</Button>);`,
  'src/style.css': 'body { color: green }',
  'src/boot.ts': `
    const theme: string = 'dark';
    document.documentElement.dataset['theme'] = theme;`,
  ...inAllLocales('src/locales', { login: 'Sign in' }),
  ...inAllLocales('src/common', { retry: 'Retry' }),
};

describe('a release of the shell', () => {
  const fixture = new Fixture(shellFiles);
  const dist = join(fixture.folder, 'dist');
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  let manifest: ShellManifest;

  beforeAll(async () => {
    await fixture.build();
    manifest = shellManifest.parse(JSON.parse(read('shell.json')));
  });
  afterAll(() => fixture.remove());

  it('names scripts and styles of its entry, all there and all with their hash', () => {
    expect(manifest.version).toBe('1.2.3-0123456789');
    expect(manifest.scripts.length).toBeGreaterThan(0);
    expect(manifest.styles).toHaveLength(1);
    const named = [...manifest.scripts, ...manifest.styles, manifest.bootScript];
    expect(listFiles(dist)).toEqual(expect.arrayContaining(named));
    for (const file of named) expect(manifest.integrity[file]).toMatch(/^sha384-/);
  });

  it('loads the components outside the frame ahead, in one file after the entry', () => {
    expect(manifest.scripts.at(-1)).toMatch(/\/kit\./);
    expect(manifest.scripts.at(-2)).toMatch(/\/main\./);
  });

  it('needs no page of its own, because the gateway writes it', () => {
    expect(listFiles(dist).filter((file) => file.endsWith('.html'))).toEqual([]);
  });

  it('asks for its later files where the gateway serves this version', () => {
    expect(manifest.scripts.map(read).join()).toContain('/mf/shell/1.2.3-0123456789/');
  });

  it('sets the theme by a script that stands alone', () => {
    const documentElement = { dataset: {} as Record<string, string> };
    runInNewContext(read(manifest.bootScript), { document: { documentElement } });
    expect(documentElement.dataset).toEqual({ theme: 'dark' });
  });

  it('carries the texts of the shell and of the kit, and its own routes', () => {
    expect(JSON.parse(read('locales/fr.json'))).toEqual({
      shell: { login: 'Sign in' },
      common: { retry: 'Retry' },
    });
    expect(manifest.routes).toEqual([{ id: 'shell.login', path: '/login', title: 'shell:login' }]);
  });

  it('leaves the messages of zod in other languages out', () => {
    const code = listFiles(dist)
      .filter((file) => file.endsWith('.js'))
      .map(read)
      .join();
    expect(code).not.toContain('Ungültige Eingabe');
  });
});
