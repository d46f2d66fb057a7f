import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
// Not under node_modules/.cache, which the check for unused code takes for a package.
const cacheDir = join(import.meta.dirname, 'generated/libraries');
const packageFile = (name) => join(root, 'node_modules', name, 'package.json');

/** Taken as they are, so that tests and components have the same React, and the same class of dates. */
const externals = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/test-utils',
  'react/jsx-runtime',
  '@internationalized/date',
];

const testingLibrary = {
  name: 'testing-library',
  packages: ['react', 'dom', 'user-event', 'jest-dom'].map((name) => `@testing-library/${name}`),
  entry: `export * from '@testing-library/react';
export { default, userEvent } from '@testing-library/user-event';
export * as jestDomMatchers from '@testing-library/jest-dom/matchers';
`,
  // It reads the variable `jest`, which exists in CommonJS modules only, to detect fake timers.
  head: `import { jest } from '@jest/globals';\n`,
};

const reactAria = {
  name: 'react-aria',
  packages: ['react-aria-components', 'react-aria', 'react-stately'],
  entry: `export * from 'react-aria-components';\n`,
  head: '',
};

const jestDom = (library) => `import { expect } from '@jest/globals';
import { jestDomMatchers } from './${library}';
expect.extend(jestDomMatchers);
`;

async function bundle({ name: library, entry, head }, file) {
  const name = file.slice(cacheDir.length + 1);
  const source = join(cacheDir, `${library}-entry.mjs`);
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
    // What is of tests alone is decided where it runs.
    optimization: { minimize: false, nodeEnv: false },
    externalsType: 'module',
    externals: Object.fromEntries(externals.map((each) => [each, each])),
    resolve: {
      mainFields: ['module', 'main'],
      conditionNames: ['import', 'default'],
      alias: Object.fromEntries(
        ['react', 'dom'].map((each) => [
          `@testing-library/${each}$`,
          join(
            root,
            'node_modules',
            `@testing-library/${each}/dist/@testing-library/${each}.esm.js`,
          ),
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
  if (library === testingLibrary.name) writeFileSync(`${file}.jest-dom.mjs`, jestDom(name));
  const code = readFileSync(join(outDir, name), 'utf8');
  writeFileSync(join(outDir, name), `${head}${code}`);
  renameSync(join(outDir, name), file);
  rmSync(outDir, { recursive: true });
}

/** The file of a library, built when its versions change. */
async function fileOf(library) {
  const versions = library.packages.map((name) => readFileSync(packageFile(name), 'utf8'));
  const own = readFileSync(import.meta.filename, 'utf8');
  const hash = createHash('sha256')
    .update([...versions, own].join())
    .digest('hex')
    .slice(0, 12);
  const file = join(cacheDir, `${library.name}-${hash}.mjs`);
  if (!existsSync(file)) await bundle(library, file);
  return file;
}

/**
 * Testing Library and React Aria in one file each. They have some four hundred and eleven hundred small files, which
 * every test file would load anew: a good third of the time of a short test of components.
 * @returns for `moduleNameMapper`
 */
export async function librariesInOneFile() {
  const testing = await fileOf(testingLibrary);
  return {
    '^@testing-library/(react|dom|user-event)$': testing,
    '^@testing-library/jest-dom/jest-globals$': `${testing}.jest-dom.mjs`,
    '^react-aria-components(/[A-Z]\\w*)?$': await fileOf(reactAria),
  };
}
