import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainNamed, placeholdersOf } from '#src/create/domain.ts';
import { copyRepository, type RepositoryCopy } from '#src/testing/repository-copy.ts';

const run = promisify(execFile);
const slow = 300_000;
const folders = ['mf-lost-found', 'svc-lost-found', 'packages/contracts/src/lost-found'];

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
    await create('lost-found');
  }, slow);
  afterAll(() => copy.remove());

  it('changes no source of another workspace, only configuration', () => {
    expect(copy.changes()).toEqual([
      ' M package-lock.json',
      ' M packages/contracts/package.json',
      '?? mf-lost-found/',
      '?? packages/contracts/src/lost-found/',
      '?? svc-lost-found/',
    ]);
    const { exports } = JSON.parse(
      readFileSync(join(copy.dir, 'packages/contracts/package.json'), 'utf8'),
    ) as { exports: Record<string, string> };
    expect(exports['./lost-found']).toBe('./src/lost-found/index.ts');
  });

  it.each([
    ['a page', 'packages/contracts/src/lost-found/pages.ts', "'lost-found.notes': '/lost-found'"],
    ['a menu entry', 'mf-lost-found/src/remote.ts', "place: 'user-menu'"],
    ['a tab', 'mf-lost-found/src/remote.ts', 'slot: editionTabSlot.name'],
    ['a notification', 'svc-lost-found/src/notifications/index.ts', 'defineNotificationTemplate('],
    ['a kind of pictures', 'svc-lost-found/src/file-kinds.ts', 'declare(fileKindState'],
    ['a task', 'svc-lost-found/src/features/notes/notes.schedule.ts', "name: 'old-notes'"],
    ['an id of no member', 'svc-lost-found/src/personal-data.ts', "notMembers: ['edition_id']"],
  ])('has %s of its own', (_, file, text) => {
    expect(readFileSync(join(copy.dir, file), 'utf8')).toContain(text);
  });

  it(
    'is formatted, and keeps the rules of the architecture',
    async () => {
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
      expect(stdout.split('\n').filter((line) => line.includes('lost-found'))).toEqual([]);
      // A failing test makes this reject with the output of jest.
      const { stderr } = await jest('lost-found/|infra/test/texts|infra/test/personal-data');
      expect(
        stderr
          .match(/^PASS .*$/gm)
          ?.map((line) => line.split(' ')[2])
          .sort(),
      ).toEqual([
        'infra/test/personal-data.test.ts',
        'infra/test/texts.test.ts',
        'mf-lost-found/src/features/notes/pages/notes.page.test.tsx',
        'svc-lost-found/src/features/notes/notes.routes.test.ts',
        'svc-lost-found/src/features/notes/notes.schedule.test.ts',
        'svc-lost-found/src/service.test.ts',
      ]);
    },
    slow,
  );

  it(
    'rejects names that are taken or invalid, and writes nothing',
    async () => {
      const before = copy.changes();
      for (const [name, reason] of [
        ['lost-found', /already exists/],
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
      await create('lost-found', '--remove');
      expect(copy.changes()).toEqual([]);
      await expect(create('lost-found', '--remove')).rejects.toMatchObject({
        stderr: expect.stringContaining('There is no domain'),
      });
    },
    slow,
  );
});

describe('names of a new domain', () => {
  it('fit packages, code, databases and classes', () => {
    expect(placeholdersOf(domainNamed('lost-found'))).toEqual({
      __domain__: 'lost-found',
      __camel__: 'lostFound',
      __Name__: 'Lost found',
      __database__: 'lost_found',
      __prefix__: 'lo',
    });
  });

  it('get class prefixes that no other remote has', () => {
    expect(placeholdersOf(domainNamed('cp'))['__prefix__']).not.toBe('cp');
    expect(placeholdersOf(domainNamed('edition'))['__prefix__']).toBe('ei');
  });
});
