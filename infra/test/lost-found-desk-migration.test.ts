import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryDir } from '../src/paths.ts';
import { applyMigrations } from '../src/prisma/apply-migrations.ts';
import { serviceBefore } from './service-before.ts';
import { temporaryDatabase } from './temporary-database.ts';

it('items of svc-editions get numbers by edition, and an accepted claim was their return', async () => {
  const { url, query } = await temporaryDatabase('lost_found_desk');
  await applyMigrations(serviceBefore('svc-editions', '20261127014429_lost_found_desk'), url);
  await query(`
    insert into conventions (id, name, author_id) values (1, 'Trois Balles', 7);
    insert into editions (id, convention_id, creator_id, name, start_date, end_date, city, country, timezone)
      select n, 1, 7, '2027', '2027-05-10', '2027-05-12', 'Lille', 'FR', 'Europe/Paris' from generate_series(1, 2) n;
    insert into lost_found_items (id, edition_id, user_id, kind, description, status)
      values (9, 1, 7, 'FOUND', 'Une clé', 'RETURNED'), (4, 1, 7, 'FOUND', 'Un gant', 'RETURNED'),
        (5, 2, 7, 'FOUND', 'Un bol', 'LOST');
    insert into lost_found_claims (id, lost_found_item_id, user_id, proof, status, decided_at, decided_by_id)
      values (gen_random_uuid(), 9, 8, 'Rouge', 'ACCEPTED', '2027-05-11 12:00Z', 7),
        (gen_random_uuid(), 4, 8, 'Gauche', 'REJECTED', '2027-05-11 12:00Z', 7)`);

  await applyMigrations(join(repositoryDir, 'svc-editions'), url);
  const items = await query(
    'select id, number, returned_at as at, returned_by_id as by from lost_found_items order by id',
  );
  expect(items).toEqual([
    { id: 4, number: 1, at: null, by: null },
    { id: 5, number: 1, at: null, by: null },
    { id: 9, number: 2, at: new Date('2027-05-11T12:00:00Z'), by: 7 },
  ]);
});
