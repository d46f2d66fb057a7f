import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryDir } from '#src/paths.ts';

const templates = 'infra/src/create/template';
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?(\.txt)?$|\/test\//.test(file);

/** Sources of the repository, without what is generated. */
const sourcesOf = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: repositoryDir }).filter((file) => !file.includes('/generated/'));

const imports = /import (?:type )?\{([^}]*)\} from '(@siteswap\/[\w/-]+)'/g;

/** What these files import of the packages, as `useRoutePages of @siteswap/web-kit`. */
function importsOf(files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(join(repositoryDir, file), 'utf8');
    for (const [, names = '', specifier] of text.matchAll(imports)) {
      for (const name of names.split(',')) {
        const plain = name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0];
        if (plain) found.set(`${plain} of ${specifier}`, file);
      }
    }
  }
  return found;
}

/** The role that a file has in its workspace, whatever its noun: `features/.routes.ts`. */
const roleOf = (file: string): string =>
  file
    .replace(/^.*\/src\//, '')
    .replace(/\.txt$/, '')
    .replace(/^(exposes|subscribers)\/.*$/, '$1')
    .replace(/^features\/[^/]+\/(api|components)\/.*$/, 'features/$1')
    .replace(/^features\/(?:.*\/)?[\w-]+(\.\w+\.tsx?)$/, 'features/$1');

const reference = {
  service: sourcesOf('svc-carpool/src/**/*.ts'),
  remote: sourcesOf('mf-carpool/src/**/*.{ts,tsx}'),
};
const templateOf = {
  service: sourcesOf(`${templates}/service/**/*.ts.txt`),
  remote: sourcesOf(
    `${templates}/remote/**/*.{ts,tsx}.txt`,
    `${templates}/remote-frame/**/*.ts.txt`,
  ),
};

/** Roles of svc-carpool and mf-carpool that a new domain does not need, and why. */
const withoutExample: Readonly<Record<string, string>> = {
  'seed/demo-trips.ts': 'one note needs no folder of demonstration data',
  'seed/past-trips.ts': 'one note needs no folder of demonstration data',
  'seed/seed.repository.ts': 'one note needs no folder of demonstration data',
  'features/.format.ts': 'a note is shown as it is',
  'features/.public.ts': 'one feature offers nothing to others',
  'features/.render.ts': 'no note has a picture of its own',
  'features/trips/use-trip-filters.ts': 'notes have no filters',
  'notifications/booking-templates.ts': 'one file has the few templates of notes',
  'notifications/comment-templates.ts': 'one file has the few templates of notes',
  'notifications/matching-templates.ts': 'one file has the few templates of notes',
  'notifications/trip-values.ts': 'one file has the few templates of notes',
  'notifications/waiting-templates.ts': 'one file has the few templates of notes',
  'shared/detour-badge.tsx': 'one feature shares nothing with others',
  'shared/departure-town.ts': 'the device remembers nothing about notes',
  'shared/storage-keys.ts': 'the device remembers nothing about notes',
  'shared/of-whom.tsx': 'one feature shares nothing with others',
};

describe.each(['service', 'remote'] as const)('the template of a %s', (kind) => {
  it('has every kind of file that the reference slice has', () => {
    const own = new Set(templateOf[kind].map(roleOf));
    const missing = reference[kind]
      .filter((file) => !isTest(file))
      .map(roleOf)
      .filter((role) => !own.has(role) && !(role in withoutExample));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has no kind of file that no real workspace has', () => {
    const all = sourcesOf(kind === 'service' ? 'svc-*/src/**/*.ts' : 'mf-*/src/**/*.{ts,tsx}');
    const real = new Set(all.map(roleOf));
    const isSource = (file: string) =>
      !isTest(file) && file.slice(templates.length).includes('/src/');
    const own = templateOf[kind].filter(isSource).map(roleOf);
    expect(own.filter((role) => !real.has(role))).toEqual([]);
  });
});

/** Files that every domain has alike. What the one of svc-carpool calls, that of the template calls too. */
const alike = [
  ['src/db.ts', 'src/db.ts'],
  ['src/main.ts', 'src/main.ts'],
  ['src/service.ts', 'src/service.ts'],
  ['src/personal-data.ts', 'src/personal-data.ts'],
  ['src/notifications/index.ts', 'src/notifications/index.ts'],
  ['src/subscribers/members.ts', 'src/subscribers/members.ts'],
  ['src/subscribers/editions.ts', 'src/subscribers/editions.ts'],
  ['src/features/trips/trips.routes.ts', 'src/features/notes/notes.routes.ts'],
  ['src/features/trips/trips.mapper.ts', 'src/features/notes/notes.mapper.ts'],
  ['src/features/trips/trips.service.ts', 'src/features/notes/notes.service.ts'],
] as const;

/** What only carpooling needs. */
const ofCarpoolOnly = new Set([
  // Its lists show full names, which the copy of a member must have.
  'shownFields of @siteswap/features/members',
  // Of its rules for dates and closed editions.
  'conflict of @siteswap/service-kit',
  'invalidInput of @siteswap/service-kit',
  'later of @siteswap/service-kit',
  'Actor of @siteswap/service-kit',
  // Others go on reading who changed a booking.
  'keep of @siteswap/service-kit',
  // Its forms change what was published; members get another response than visitors.
  'formVersion of @siteswap/service-kit',
  'RequestContext of @siteswap/service-kit',
]);

const isOfKit = (name: string): boolean =>
  / of @siteswap\/(service-kit|features|contracts\/notifications)/.test(name);

it.each(alike)('the template does what svc-carpool/%s does', (ofCarpool, ofTemplate) => {
  const called = [...importsOf([`svc-carpool/${ofCarpool}`]).keys()].filter(isOfKit);
  const own = importsOf([`${templates}/service/${ofTemplate}.txt`]);
  expect(called.filter((name) => !own.has(name) && !ofCarpoolOnly.has(name))).toEqual([]);
});

it('imports nothing that no real domain imports', () => {
  const own = sourcesOf(`${templates}/**/*.{ts,tsx}.txt`);
  const real = sourcesOf(
    'svc-*/{src,test}/**/*.ts',
    'mf-*/{src,test}/**/*.{ts,tsx}',
    'mf-*/*.ts',
    'e2e/src/journeys/*.ts',
    'packages/contracts/src/**/*.ts',
    // What the pages of all domains have alike.
    'packages/web-kit/src/comments/*.tsx',
  );
  const [ofSources, ofTests] = [
    importsOf(real.filter((file) => !isTest(file))),
    importsOf(real.filter(isTest)),
  ];
  const unknown = (files: readonly string[], known: ReadonlyMap<string, string>) =>
    [...importsOf(files)]
      .filter(([name]) => !name.includes('__domain__') && !known.has(name))
      .map(([name, file]) => `${file}: ${name}`);
  expect(
    unknown(
      own.filter((file) => !isTest(file)),
      ofSources,
    ),
  ).toEqual([]);
  expect(unknown(own.filter(isTest), new Map([...ofSources, ...ofTests]))).toEqual([]);
});
