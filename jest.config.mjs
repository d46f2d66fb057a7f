import { existsSync, readdirSync } from 'node:fs';
import { librariesInOneFile } from './infra/test/one-file-libraries.mjs';

const root = import.meta.dirname;

/** Existing folders of the repository among those that fit. */
function folders(pattern, inside = '') {
  const dir = `${root}/${inside}`;
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map((entry) => `<rootDir>/${inside}${entry.name}`);
}

/** One transform per suffix: in a `.tsx` file `<T>(x)` opens an element, in a `.ts` file a generic function. */
function transform(tsx) {
  return [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic' } },
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ];
}

/** fast-check with the seed of the run, for each workspace that has it. */
const seededFastCheck = {
  '^fast-check$': '<rootDir>/infra/test/seeded-fast-check.mjs',
  '^fast-check/unseeded$': '<rootDir>/node_modules/fast-check/lib/fast-check.js',
};

const shared = {
  rootDir: root,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': transform(false), '\\.tsx$': transform(true) },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFiles: ['<rootDir>/infra/test/random-setup.mjs'],
  modulePathIgnorePatterns: [
    '<rootDir>/\\.data',
    '<rootDir>/\\.toolchain/',
    '<rootDir>/.*/dist/',
    '<rootDir>/test-results/',
  ],
};

export default {
  // Many random cases take their time.
  testTimeout: process.env.FUZZ_RUNS ? 3_600_000 : 180_000,
  testSequencer: '<rootDir>/infra/test/test-order.mjs',
  // The modules of a test file stay in memory as long as its process: collecting garbage would cost more and more.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      moduleNameMapper: seededFastCheck,
      roots: [
        ...folders(/^(svc-.*|gateway|infra)$/),
        ...folders(/^(contracts|features|releases|service-kit|mf-preset)$/, 'packages/'),
      ],
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: '<rootDir>/infra/test/dom-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/infra/test/dom-setup.mjs'],
      // msw/node and the like are hidden from the condition `browser`, jsdom's default.
      testEnvironmentOptions: { customExportConditions: ['node'] },
      moduleNameMapper: {
        ...seededFastCheck,
        ...(await librariesInOneFile()),
        '\\.css$': '<rootDir>/infra/test/style-stub.mjs',
        '\\.(svg|png|webp|avif|jpe?g)$': '<rootDir>/infra/test/asset-stub.mjs',
      },
      roots: [...folders(/^(shell|mf-.*)$/), ...folders(/^(web-kit|ui-kit)$/, 'packages/')],
    },
  ],
};
