import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryDir } from '#src/paths.ts';

const read = (file: string): string => readFileSync(join(repositoryDir, file), 'utf8');

/** What the product depends on, with the workspace that says so. */
const dependencies = globSync(['*/package.json', 'packages/*/package.json'], {
  cwd: repositoryDir,
}).flatMap((file) => {
  const { dependencies: named = {} } = JSON.parse(read(file)) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(named)
    .filter((name) => !name.startsWith('@siteswap/'))
    .map((name) => [name, file] as const);
});

/** A family of packages is named once: `@prisma/client` by Prisma, `@rsbuild/core` by Rsbuild. */
const namesOf = (name: string): string[] => {
  const [scope = '', inner] = name.split('/');
  const family = scope.startsWith('@') && inner ? [scope.slice(1)] : [];
  return [name, ...family, name.split('-')[0] ?? name].map((text) => text.toLowerCase());
};

it('each library has its reason in a decision', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: repositoryDir })
    .map(read)
    .join('\n')
    .toLowerCase();
  const unnamed = dependencies.filter(
    ([name]) => !namesOf(name).some((text) => decisions.includes(text)),
  );
  expect(unnamed).toEqual([]);
});
