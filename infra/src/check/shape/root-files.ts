import type { Violation } from './violation.ts';

/** What stands at the root of the source of a service or a remote; all else is of a folder. */
const rooms = [
  {
    root: /^svc-[^/]+\/src\/([^/]+)$/,
    allowed: [
      'main.ts',
      'service.ts',
      'db.ts',
      'env.ts',
      'seed.ts',
      'personal-data.ts',
      'personal-data.repository.ts',
      'file-kinds.ts',
      'generate.ts',
    ],
  },
  { root: /^mf-[^/]+\/src\/([^/]+)$/, allowed: ['remote.ts', 'paths.ts'] },
];

/** Files from before this rule. The list only becomes shorter. */
const exceptions = new Set([
  'mf-editions/src/email-address.format.ts',
  'svc-core/src/make-admin.ts',
  'svc-core/src/omit-undefined.ts',
  'svc-core/src/pages.ts',
  'svc-core/src/provider-config.ts',
  'svc-core/src/secrets.ts',
  'svc-core/src/storage-env.ts',
  'svc-core/src/translations.ts',
]);

const isCode = (file: string) => /(?<!\.test)\.tsx?$/.test(file);

const adviceFor = (allowed: readonly string[]) =>
  `At the root of src/ stand ${allowed.join(', ')}. Move the file into the feature that needs it,
  or into src/shared/ if several do.`;

/** Code at the root of services and remotes that belongs into a folder. `files` are paths inside the repository. */
export const rootFileViolations = (files: readonly string[]): Violation[] =>
  files
    .filter((file) => isCode(file) && !exceptions.has(file))
    .flatMap((file) =>
      rooms.flatMap(({ root, allowed }) => {
        const name = root.exec(file)?.[1];
        if (!name || allowed.includes(name)) return [];
        return [{ file, problem: 'is no file of the root', advice: adviceFor(allowed) }];
      }),
    );
