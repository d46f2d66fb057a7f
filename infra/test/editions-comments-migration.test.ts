import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryDir } from '../src/paths.ts';
import { applyMigrations } from '../src/prisma/apply-migrations.ts';
import { serviceBefore } from './service-before.ts';
import { temporaryDatabase } from './temporary-database.ts';

it('comments on posts and on items of svc-editions come into one table with their ids', async () => {
  const { url, query } = await temporaryDatabase('comments');
  await applyMigrations(serviceBefore('svc-editions', '20261126115000_comments'), url);
  await query(`
    insert into conventions (id, name, author_id) values (1, 'Trois Balles', 7);
    insert into editions (id, convention_id, creator_id, name, start_date, end_date, city, country, timezone)
      values (1, 1, 7, '2027', '2027-05-10', '2027-05-12', 'Lille', 'FR', 'Europe/Paris');
    insert into edition_posts (id, edition_id, user_id, content) values (4, 1, 7, 'Qui vient ?');
    insert into lost_found_items (id, edition_id, user_id, kind, description) values (9, 1, 7, 'FOUND', 'Une clé');
    insert into edition_post_comments (edition_post_id, user_id, content, edited_at)
      values (4, 8, 'Moi !', null), (4, 9, 'Moi aussi', '2027-05-10 12:00Z');
    insert into lost_found_comments (lost_found_item_id, user_id, content)
      select 9, 8, 'n° ' || n from generate_series(1, 3) n;
    delete from lost_found_comments where id = 3`);

  await applyMigrations(join(repositoryDir, 'svc-editions'), url);
  const comments = await query(
    `select entity_kind as kind, id, entity_id as of, user_id as by, content, edited_at as edited
     from comment order by entity_kind, id`,
  );
  const edited = new Date('2027-05-10T12:00:00Z');
  expect(comments).toEqual([
    { kind: 'lost-found-item', id: 1, of: 9, by: 8, content: 'n° 1', edited: null },
    { kind: 'lost-found-item', id: 2, of: 9, by: 8, content: 'n° 2', edited: null },
    { kind: 'post', id: 1, of: 4, by: 8, content: 'Moi !', edited: null },
    { kind: 'post', id: 2, of: 4, by: 9, content: 'Moi aussi', edited },
  ]);
  // The third comment on the item is deleted, and its links must not lead to another.
  const [next] = await query<{ id: number }>(
    `insert into comment (entity_kind, entity_id, user_id, content) values ('post', 4, 8, 'Enfin') returning id`,
  );
  expect(next?.id).toBe(4);
});
