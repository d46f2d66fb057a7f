import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryDir } from '../src/paths.ts';
import { applyMigrations } from '../src/prisma/apply-migrations.ts';
import { serviceBefore } from './service-before.ts';
import { temporaryDatabase } from './temporary-database.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const time = '2027-05-10 12:00Z';
const anImport = (n: number, status: string, attempts: number) =>
  `('${id(n)}', 7, 'JSON', '${status}', ${attempts}, 250, 0, 0, 0, '[]', '${time}')`;
const aPicture = (n: number, status: string, attempts: number, mayHaveFile: boolean) =>
  `('${id(n)}', '${id(2)}', 1, 'EDITION', 9, 'https://example.org/a.png', '${status}', ${attempts}, '${time}', ${mayHaveFile})`;

it('what waits in the queues of svc-editions becomes jobs', async () => {
  const { url, query } = await temporaryDatabase('jobs');
  await applyMigrations(serviceBefore('svc-editions', '20261125220000'), url);
  await query(`
    insert into file_releases (id, kind, entity_id, file, was_shown) values
      ('${id(1)}', 'edition', 9, 'a.webp', true), ('${id(2)}', 'edition', 9, 'a.webp', true),
      ('${id(3)}', 'lost-found', 4, 'b.webp', false);
    insert into imports (id, actor_id, kind, status, attempts, rows, created, duplicates, invalid, outcomes, created_at)
      values ${anImport(1, 'RUNNING', 2)}, ${anImport(2, 'DONE', 0)}, ${anImport(3, 'FAILED', 2)};
    insert into import_batches (import_id, first_row, rows) values ('${id(1)}', 201, '[]'), ('${id(1)}', 101, '[]');
    insert into import_pictures
      (id, import_id, "row", kind, entity_id, url, status, attempts, next_at, may_have_file)
      values ${aPicture(4, 'PENDING', 1, false)}, ${aPicture(5, 'DONE', 1, true)}, ${aPicture(6, 'UNDONE', 2, true)},
        ${aPicture(7, 'FAILED', 3, true)}, ${aPicture(8, 'FAILED', 3, false)}`);

  await applyMigrations(join(repositoryDir, 'svc-editions'), url);
  const jobs = await query<{ name: string; key: string; payload: object; attempts: number }>(
    'select name, key, payload, attempts from kit.job order by name, key',
  );
  const release = { kind: 'edition', entityId: 9, file: 'a.webp', wasShown: true };
  const giveBack = { kind: 'lost-found', entityId: 4, file: 'b.webp', wasShown: false };
  const picture = (n: number, attempts: number) => ({
    name: 'import-picture',
    key: id(n),
    payload: { id: id(n) },
    attempts,
  });
  expect(jobs).toEqual([
    { name: 'file-release', key: 'edition 9 a.webp', payload: release, attempts: 0 },
    { name: 'file-release', key: 'lost-found 4 b.webp', payload: giveBack, attempts: 0 },
    {
      name: 'import-batch',
      key: id(1),
      payload: { importId: id(1), firstRow: 101 },
      attempts: 2,
    },
    picture(4, 1),
    picture(6, 0),
    picture(7, 0),
  ]);
  const [pending] = await query<{ runAt: Date }>(
    `select run_at as "runAt" from kit.job where key = '${id(4)}'`,
  );
  expect(pending?.runAt).toEqual(new Date('2027-05-10T12:00:00Z'));
});
