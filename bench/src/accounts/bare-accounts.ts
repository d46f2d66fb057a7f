import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';

/**
 * What sign-in and `/api/session/me` are measured against: `node:http`, `pg` and argon2 with nothing in between, in a
 * process of its own on svc-core's database. It finds the person, compares the password and stores the session, and
 * knows no limits, no logs, no rights, no contract.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const cookieName = String(process.env['COOKIE_NAME']);

const person = `u.id, u.email, u.pseudo, u.nom, u.prenom, u.phone, u.profile_picture as "profilePicture",
  u.email_hash as "emailHash", u.is_email_verified as "isEmailVerified",
  u.is_global_admin as "isGlobalAdmin", u.locale, u.created_at as "createdAt", u.updated_at as "updatedAt", u.delete_after as "deleteAfter"`;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

async function whoAmI(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = request.headers.cookie?.split(`${cookieName}=`)[1]?.split(';')[0] ?? '';
  const { rows } = await pool.query({
    name: 'me',
    text: `select ${person} from session s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now()`,
    values: [hashOf(token)],
  });
  send(response, rows[0] ? 200 : 401, { user: rows[0] });
}

async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { identifier, password } = JSON.parse(Buffer.concat(parts).toString()) as {
    identifier: string;
    password: string;
  };
  const { rows } = await pool.query<{ passwordHash: string; id: number }>({
    name: 'find',
    text: `select ${person}, u.password_hash as "passwordHash" from users u where u.email = $1`,
    values: [identifier],
  });
  const { passwordHash, ...user } = rows[0] ?? { passwordHash: '', id: 0 };
  if (!passwordHash || !(await verify(passwordHash, password))) return send(response, 401, {});
  const token = randomBytes(32).toString('base64url');
  await pool.query({
    name: 'open',
    text: `insert into session (id, token_hash, user_id, remember_me, created_at, last_seen_at, expires_at)
      values ($1, $2, $3, false, now(), now(), now() + interval '1 day')`,
    values: [randomUUID(), hashOf(token), user.id],
  });
  response.setHeader('set-cookie', `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax`);
  send(response, 200, { user });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer((request, response) => {
  const handle = request.method === 'POST' ? signIn : whoAmI;
  handle(request, response).catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
