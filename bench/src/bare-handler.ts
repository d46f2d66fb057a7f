import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { jsonStatement, type ListRow, rowsStatement, toCard } from './list-statements.ts';

/**
 * What the service is measured against: `node:http` and `pg` with nothing in between, in a process of its own.
 * `rows` is the ordinary way (SELECT, objects, JSON.stringify); `json` lets PostgreSQL write the JSON: the ceiling.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

function parameters(request: IncomingMessage): { page: number; limit: number } {
  const query = new URL(request.url ?? '/', 'http://bench').searchParams;
  return { page: Number(query.get('page') ?? 1), limit: Number(query.get('limit') ?? 12) };
}

async function listFromRows(page: number, limit: number): Promise<string> {
  const { rows } = await pool.query<ListRow>({
    name: 'rows',
    text: rowsStatement,
    values: [new Date().toISOString(), limit, (page - 1) * limit],
  });
  const total = rows[0]?.total ?? 0;
  return JSON.stringify({
    data: rows.map(toCard),
    pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
  });
}

async function listFromJson(page: number, limit: number): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'json',
    text: jsonStatement,
    values: [new Date().toISOString(), limit, page],
  });
  return rows[0]?.json ?? '';
}

const list = process.argv[2] === 'json' ? listFromJson : listFromRows;

const server = createServer((request, response) => {
  const { page, limit } = parameters(request);
  list(page, limit).then(
    (body) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(body));
      response.end(body);
    },
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
