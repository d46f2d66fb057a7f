import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
// Not under node_modules/.cache, which the check for unused code takes for a package.
const cacheDir = join(import.meta.dirname, 'generated/testing-library');
const names = ['react', 'dom', 'user-event', 'jest-dom'].map((name) => `@testing-library/${name}`);
const folderOf = (name) => join(root, 'node_modules', name);

/** Taken as they are, so that tests and components have the same React. */
const externals = ['react', 'react-dom', 'react-dom/client', 'react-dom/test-utils'];

const entry = `export * from '@testing-library/react';
export { default, userEvent } from '@testing-library/user-event';
export * as jestDomMatchers from '@testing-library/jest-dom/matchers';
`;

const jestDom = (library) => `import { expect } from '@jest/globals';
import { jestDomMatchers } from './${library}';
expect.extend(jestDomMatchers);
`;

async function bundle(file) {
  const name = file.slice(cacheDir.length + 1);
  const source = join(cacheDir, 'entry.mjs');
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(source, entry);
  // Bundler of the front ends.
  const { rspack } = createRequire(join(root, 'shell/package.json'))('@rsbuild/core');
  const outDir = join(cacheDir, `building-${process.pid}`);
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    context: root,
    entry: source,
    output: { path: outDir, filename: name, module: true, library: { type: 'module' } },
    optimization: { minimize: false },
    externalsType: 'module',
    externals: Object.fromEntries(externals.map((each) => [each, each])),
    resolve: {
      mainFields: ['module', 'main'],
      conditionNames: ['import', 'default'],
      alias: Object.fromEntries(
        ['react', 'dom'].map((each) => [
          `@testing-library/${each}$`,
          join(folderOf(`@testing-library/${each}`), `dist/@testing-library/${each}.esm.js`),
        ]),
      ),
    },
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(resolve);
    });
  });
  writeFileSync(`${file}.jest-dom.mjs`, jestDom(name));
  // It reads the variable `jest`, which exists in CommonJS modules only, to detect fake timers.
  const code = readFileSync(join(outDir, name), 'utf8');
  writeFileSync(join(outDir, name), `import { jest } from '@jest/globals';\n${code}`);
  renameSync(join(outDir, name), file);
  rmSync(outDir, { recursive: true });
}

/**
 * Testing Library in one file, built when its versions change. It has some four hundred small files, which every test
 * file would load anew: a fifth of the time of the tests of components.
 * @returns for `moduleNameMapper`
 */
export async function testingLibraryInOneFile() {
  const versions = names.map((name) => readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
  const own = readFileSync(import.meta.filename, 'utf8');
  const hash = createHash('sha256')
    .update([...versions, own].join())
    .digest('hex')
    .slice(0, 12);
  const file = join(cacheDir, `testing-library-${hash}.mjs`);
  if (!existsSync(file)) await bundle(file);
  return {
    '^@testing-library/(react|dom|user-event)$': file,
    '^@testing-library/jest-dom/jest-globals$': `${file}.jest-dom.mjs`,
  };
}
