import { describe, expect, it } from '@jest/globals';
import type { RegistryEntry } from '@siteswap/contracts/platform';
import { developmentPage, developmentPolicy } from './dev-page.ts';

const anEntry = (name: string, version: string): RegistryEntry => ({
  name,
  version,
  baseUrl: `/mf/${name}/${version}/`,
  manifest: {
    schema: 1,
    name,
    version,
    entry: 'remote-entry.js',
    namespace: 'carpool',
    routes: [],
    nav: [],
    slots: [],
    requires: [],
    files: {},
    integrity: {},
  },
});

const registry = JSON.stringify({
  release: 'r',
  messages: 'm',
  remotes: [anEntry('mf-carpool', '1.0.0-a'), anEntry('mf-editions', '1.0.0-b')],
});

const released = `<head>
<script src="/mf/shell/1/boot.js"></script>
<title>a </head> in a text</title>
<link rel="stylesheet" href="/mf/shell/1/main.css" integrity="sha384-x" crossorigin="anonymous">
<link rel="preload" as="script" href="/mf/mf-carpool/1.0.0-a/x.js">
<link rel="preload" as="script" href="/mf/mf-editions/1.0.0-b/y.js">
<script defer src="/mf/shell/1/main.js" integrity="sha384-y" crossorigin="anonymous"></script>
</head>
<body>
<script type="application/json" id="siteswap-registry">${registry}</script>
</body>`;

const shell = {
  dir: '/nowhere',
  address: '/mf/shell/1-development/',
  scripts: ['/mf/shell/1-development/a.js', '/mf/shell/1-development/b.js'],
  styles: ['/mf/shell/1-development/a.css'],
};

describe('the page of one remote in development', () => {
  const entry = anEntry('mf-carpool', 'development');
  const page = developmentPage(released, shell, [
    { ...entry, manifest: { ...entry.manifest, namespace: 'car</script>pool' } },
  ]);

  it('has the shell in development, and before it the hook by which hot reload finds React', () => {
    expect(page.match(/<script.*?src="([^"]*)"/g)?.map((tag) => tag.split('"')[1])).toEqual([
      '/mf/shell/1/boot.js',
      '/mf/development/react-hook.js',
      '/mf/shell/1-development/a.js',
      '/mf/shell/1-development/b.js',
    ]);
    expect(page).not.toContain('/mf/shell/1/main');
    expect(page).toContain('<link rel="stylesheet" href="/mf/shell/1-development/a.css">');
  });

  it('names the remote in development, the others as released, and preloads only those', () => {
    const text = page.match(/id="siteswap-registry">(.*?)<\/script>/)?.[1] ?? '';
    const { remotes } = JSON.parse(text) as { remotes: RegistryEntry[] };
    expect(remotes.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([
      'mf-carpool@development',
      'mf-editions@1.0.0-b',
    ]);
    expect(remotes.find(({ name }) => name === 'mf-carpool')?.manifest.namespace).toBe(
      'car</script>pool',
    );
    expect(page).not.toContain('/mf/mf-carpool/1.0.0-a/x.js');
    expect(page).toContain('/mf/mf-editions/1.0.0-b/y.js');
  });
});

it('a page of two remotes in development has both', () => {
  const entries = [anEntry('mf-carpool', 'development'), anEntry('mf-editions', 'development')];
  const page = developmentPage(released, shell, entries);
  expect(page).not.toMatch(/1\.0\.0-[ab]/);
  expect(page.match(/"version":"development"/g)).toHaveLength(4);
});

it('a page in development may reach its development servers, and no other', () => {
  const policy = "default-src 'none'; connect-src 'self'; script-src 'self'";
  expect(developmentPolicy(policy, ['http://localhost:4123', 'http://localhost:4124'])).toBe(
    "default-src 'none'; connect-src 'self' ws://localhost:4123 ws://localhost:4124; script-src 'self'",
  );
});
