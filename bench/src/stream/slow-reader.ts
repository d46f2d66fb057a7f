import { connect, type Socket } from 'node:net';
import { streamNotifications } from '@siteswap/contracts/notifications';
import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import { signIn } from './members.ts';

/** A member with more unread than sockets buffer, whose browser reads nothing. */
export async function openSlowReader(platform: Platform): Promise<Socket> {
  const slow = await signIn(platform.url, 'volunteer');
  const response = await fetch(`${platform.url}/api/session/me`, {
    headers: { cookie: slow.header.slice('cookie: '.length) },
  });
  const { user } = (await response.json()) as { user: { id: number } };
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-notifications') });
  await database.connect();
  await database.query('delete from notification where user_id = $1', [user.id]);
  await database.query(
    `insert into user_sequence (user_id, last) values ($1, 3000)
     on conflict (user_id) do update set last = 3000`,
    [user.id],
  );
  await database.query(
    `insert into notification (id, user_id, sequence, event_id, template_key, type, category, title, message)
     select uuidv7(), $1::int, number, uuidv7(), 'bench:one', 'INFO', 'other', 'One', repeat('x', 5000)
     from generate_series(1, 3000) number`,
    [user.id],
  );
  await database.end();
  const { hostname, port, host } = new URL(platform.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  socket.write(
    `GET ${streamNotifications.path} HTTP/1.1\r\nhost: ${host}\r\n${slow.header}\r\nlast-event-id: 0\r\n\r\n`,
  );
  return socket;
}
