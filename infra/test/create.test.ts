import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainNamed, placeholdersOf } from '#src/create/domain.ts';
import { copyRepository, type RepositoryCopy } from '#src/testing/repository-copy.ts';
import { guidesFollowed } from './follow-guides.ts';

const run = promisify(execFile);
const slow = 300_000;
const folders = [
  'mf-gear-swap',
  'svc-gear-swap',
  'packages/contracts/src/gear-swap',
  'e2e/src/journeys/gear-swap.spec.ts',
];

describe('MF-10 a domain made by create', () => {
  let copy: RepositoryCopy;
  /** Runs a Node program in the copy. */
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: copy.dir, maxBuffer: 64 * 1024 * 1024 });
  const create = (...args: string[]) => node('infra/src/cli.ts', 'create', ...args);
  const jest = (pattern: string) =>
    node(
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--maxWorkers=2',
      '--testPathPatterns',
      pattern,
    );

  beforeAll(async () => {
    copy = copyRepository();
    await create('gear-swap');
  }, slow);
  afterAll(() => copy.remove());

  it('changes no source of another workspace, only configuration', () => {
    expect(copy.changes()).toEqual([
      ' M package-lock.json',
      ' M packages/contracts/package.json',
      '?? e2e/src/journeys/gear-swap.spec.ts',
      '?? mf-gear-swap/',
      '?? packages/contracts/src/gear-swap/',
      '?? svc-gear-swap/',
    ]);
    const { exports } = JSON.parse(
      readFileSync(join(copy.dir, 'packages/contracts/package.json'), 'utf8'),
    ) as { exports: Record<string, string> };
    expect(exports['./gear-swap']).toBe('./src/gear-swap/index.ts');
  });

  it.each([
    ['a page', 'packages/contracts/src/gear-swap/pages.ts', "'gear-swap.notes': '/gear-swap'"],
    ['a menu entry', 'mf-gear-swap/src/remote.ts', "place: 'user-menu'"],
    ['a tab', 'mf-gear-swap/src/remote.ts', 'slot: editionTabSlot.name'],
    ['a management section', 'mf-gear-swap/src/remote.ts', 'slot: editionManagementSlot.name'],
    ['an access policy', 'svc-gear-swap/src/features/notes/notes.policy.ts', 'canModerate ='],
    ['comments', 'svc-gear-swap/src/features/notes/note-comments.service.ts', 'createComments({'],
    [
      'comments on its page',
      'mf-gear-swap/src/features/notes/components/note-comments.tsx',
      '<Comments',
    ],
    ['a calendar', 'svc-gear-swap/src/features/calendar/calendar.service.ts', 'SecretCalendars('],
    ['a job', 'svc-gear-swap/src/features/notes/notes.job.ts', "name: 'notes-removal'"],
    ['a copy of members', 'svc-gear-swap/src/subscribers/members.ts', 'membersModule<Db>('],
    ['a copy of editions', 'svc-gear-swap/src/subscribers/editions.ts', 'editionsModule<Db,'],
    ['a deletion blocker', 'packages/contracts/src/gear-swap/domain.ts', 'blocksDeletion: true'],
    ['a seed', 'svc-gear-swap/src/seed.ts', 'publishNote(tx, outbox,'],
    ['a journey', 'e2e/src/journeys/gear-swap.spec.ts', 'its team removes with a reason'],
    ['a notification', 'svc-gear-swap/src/notifications/index.ts', 'createTemplateDefiner('],
    ['a kind of pictures', 'svc-gear-swap/src/file-kinds.ts', 'declare(fileKindState'],
    ['a task', 'svc-gear-swap/src/features/notes/notes.schedule.ts', "name: 'old-notes'"],
    [
      'an id of no member',
      'svc-gear-swap/src/personal-data.ts',
      "notMembers: ['edition_id', 'entity_id']",
    ],
  ])('has %s of its own', (_, file, text) => {
    expect(readFileSync(join(copy.dir, file), 'utf8')).toContain(text);
  });

  it(
    'is formatted, and follows the rules of the architecture',
    async () => {
      await node('infra/src/check/shape/shape.main.ts');
      await node('infra/src/check/texts/texts.main.ts');
      await node('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', ...folders);
      await node(
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        ...folders,
      );
    },
    slow,
  );

  it('takes a page, a notification, a task and a slot by what the guides say, in its own workspaces', () => {
    const before = copy.changes();
    for (const follow of Object.values(guidesFollowed)) follow(copy.dir);
    expect(copy.changes()).toEqual(before);
    const ownGuides = ['README.md', 'add-a-domain.md', 'add-a-field.md'];
    expect([...Object.keys(guidesFollowed), ...ownGuides].sort()).toEqual(
      readdirSync(join(copy.dir, 'docs/guides')).sort(),
    );
  });

  it(
    'has no mistake in its types, and passes its own tests',
    async () => {
      // The whole project takes a minute; these folders and what they import are what could be wrong.
      const project = 'tsconfig.domain.json';
      writeFileSync(
        join(copy.dir, project),
        JSON.stringify({
          extends: './tsconfig.json',
          include: ['packages/mf-preset/src/styles.d.ts', ...folders],
        }),
      );
      const { stdout } = await node('node_modules/typescript-7/bin/tsc', '-p', project).catch(
        (error: { stdout: string }) => error,
      );
      rmSync(join(copy.dir, project));
      expect(stdout.split('\n').filter((line) => line.includes('gear-swap'))).toEqual([]);
      // A failing test makes this reject with the output of jest.
      const { stderr } = await jest(
        'gear-swap/|infra/test/texts|infra/test/personal-data|notification-links|prisma/schemas|contracts/src/(domain|edit-version|recent-proof|route-classes|route-network|written-text)',
      );
      expect(
        stderr
          .match(/^PASS .*$/gm)
          ?.map((line) => line.split(' ')[2])
          .filter((file) => !file?.startsWith('packages/contracts/'))
          .sort(),
      ).toEqual([
        'infra/src/check/notification-links.test.ts',
        'infra/src/prisma/schemas.test.ts',
        'infra/test/personal-data.test.ts',
        'infra/test/texts.test.ts',
        'mf-gear-swap/src/features/notes/pages/notes.page.test.tsx',
        'svc-gear-swap/src/features/calendar/calendar.routes.test.ts',
        'svc-gear-swap/src/features/notes/notes.policy.test.ts',
        'svc-gear-swap/src/features/notes/notes.routes.test.ts',
        'svc-gear-swap/src/features/notes/notes.schedule.test.ts',
        'svc-gear-swap/src/service.test.ts',
      ]);
    },
    slow,
  );

  it(
    'takes a field by what the guide says: contract, column and migration alone',
    async () => {
      const edit = (file: string, after: string, line: string) => {
        const path = join(copy.dir, file);
        const text = readFileSync(path, 'utf8');
        expect(text).toContain(after);
        writeFileSync(path, text.replace(after, `${after}\n${line}`));
      };
      edit(
        'packages/contracts/src/gear-swap/notes.ts',
        'const noteFields = {',
        "place: text(0, 100).default(''),",
      );
      edit('svc-gear-swap/prisma/schema.prisma', 'model Note {', 'place String @default("")');
      await node('infra/src/cli.ts', 'migration', 'svc-gear-swap', 'place');
      // `npm start` and `npm test` do it by themselves.
      const generate = "import('./infra/src/prisma/generate.ts').then((m) => m.generateAll())";
      await node('-e', generate);
      writeFileSync(
        join(copy.dir, 'svc-gear-swap/src/features/notes/place.routes.test.ts'),
        `import { expect, it } from '@jest/globals';
import { createNote, getNote } from '@siteswap/contracts/gear-swap';
import { startGearSwap } from '#test/start-gear-swap.ts';

it('is stored and read', async () => {
  const service = await startGearSwap();
  const body = { title: 'Clubs to lend', place: 'Lille' };
  const { id } = (await service.call(createNote, { body }, service.actor())).body;
  const read = await service.call(getNote, { params: { id } });
  await service.stop();
  expect(read.body).toMatchObject({ place: 'Lille' });
});
`,
      );
      const { stderr } = await jest('svc-gear-swap/.*/place');
      expect(stderr.match(/^PASS /gm)).toHaveLength(1);
    },
    slow,
  );

  it(
    'rejects names that are taken or invalid, and writes nothing',
    async () => {
      const before = copy.changes();
      for (const [name, reason] of [
        ['gear-swap', /already exists/],
        ['carpool', /already exists/],
        ['route', /already exists/],
        ['login', /\/login already exists/],
        ['Lost', /not a name for a domain/],
        ['../up', /not a name for a domain/],
      ] as const) {
        await expect(create(name)).rejects.toMatchObject({ stderr: expect.stringMatching(reason) });
      }
      expect(copy.changes()).toEqual(before);
    },
    slow,
  );

  it(
    'does not remove what is committed',
    async () => {
      await expect(create('carpool', '--remove')).rejects.toMatchObject({
        stderr: expect.stringContaining('is committed'),
      });
      expect(existsSync(join(copy.dir, 'svc-carpool/src/main.ts'))).toBe(true);
    },
    slow,
  );

  it(
    'leaves no change when it is removed',
    async () => {
      await create('gear-swap', '--remove');
      expect(copy.changes()).toEqual([]);
      await expect(create('gear-swap', '--remove')).rejects.toMatchObject({
        stderr: expect.stringContaining('There is no domain'),
      });
    },
    slow,
  );
});

describe('a domain backed by the service of another one', () => {
  let copy: RepositoryCopy;
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: copy.dir, maxBuffer: 64 * 1024 * 1024 });
  beforeAll(async () => {
    copy = copyRepository();
    await node('infra/src/cli.ts', 'create', 'prop-office', '--backed-by', 'core');
  }, slow);
  afterAll(() => copy.remove());

  it('has a remote that needs that service, and no service of its own', () => {
    expect(copy.changes()).toEqual([
      ' M package-lock.json',
      ' M packages/contracts/package.json',
      '?? e2e/src/journeys/prop-office.spec.ts',
      '?? mf-prop-office/',
      '?? packages/contracts/src/prop-office/',
    ]);
    const remote = readFileSync(join(copy.dir, 'mf-prop-office/src/remote.ts'), 'utf8');
    expect(remote).toContain("requires: ['svc-core']");
  });

  it(
    'passes the checks and its own tests',
    async () => {
      await node('infra/src/check/shape/shape.main.ts');
      await node('infra/src/check/texts/texts.main.ts');
      const { stderr } = await node(
        '--experimental-vm-modules',
        'node_modules/jest/bin/jest.js',
        '--testPathPatterns',
        'mf-prop-office/|infra/test/texts|contracts/src/domain',
      );
      expect(stderr.match(/^PASS /gm)).toHaveLength(3);
    },
    slow,
  );

  it('is rejected for a service that does not exist', async () => {
    await expect(
      node('infra/src/cli.ts', 'create', 'ball-office', '--backed-by', 'office'),
    ).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no service svc-office: choose one of'),
    });
  });
});

describe('names of a new domain', () => {
  it('fit packages, code, databases and classes', () => {
    expect(placeholdersOf(domainNamed('gear-swap'))).toEqual({
      __domain__: 'gear-swap',
      __camel__: 'gearSwap',
      __Camel__: 'GearSwap',
      __Name__: 'Gear swap',
      __database__: 'gear_swap',
      __prefix__: 'ge',
      __service__: 'svc-gear-swap',
    });
  });

  it('get class prefixes that no other remote has', () => {
    expect(placeholdersOf(domainNamed('cp'))['__prefix__']).not.toBe('cp');
    expect(placeholdersOf(domainNamed('edition'))['__prefix__']).toBe('ei');
  });
});
