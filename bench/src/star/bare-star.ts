import { createServer } from 'node:http';
import pg from 'pg';

/**
 * What a star is measured against: `node:http` and `pg` with nothing in between, in a process of its own on the database
 * of svc-editions. It turns the star by the same upsert, and knows no session, no rights, no event.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
/** Far above the ids of members. */
const firstUser = 1_000_000;
const users = 4;
let turn = 0;

const upsert = `
  insert into favorites (user_id, edition_id)
  select $1, id from editions where id = $2 and is_online and deleted_at is null
  on conflict (user_id, edition_id) do update set
    is_favorited = not favorites.is_favorited, version = favorites.version + 1, updated_at = now()
  returning is_favorited as "isFavorited"`;

const server = createServer(async (request, response) => {
  const editionId = Number(request.url?.split('/')[3]);
  turn += 1;
  try {
    const values = [firstUser + (turn % users), editionId];
    const { rows } = await pool.query({ name: 'star', text: upsert, values });
    const text = JSON.stringify(rows[0]);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  } catch {
    response.writeHead(500).end();
  }
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
