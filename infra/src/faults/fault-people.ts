import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Members who write: user 1 to this. */
export const memberCount = 120;
/** Members after them, who only read. */
export const readers = Array.from({ length: 500 }, (_, index) => memberCount + 1 + index);
const peopleCount = memberCount + readers.length;

/** Cookie value of the session that a member has in the browser. */
export const sessionOf = (userId: number) => `faults-session-of-member-${userId}-end`;

/** Members with a confirmed address and a session each; svc-core publishes them by itself when it starts. */
export const peopleSql = `
  insert into users (id, email, email_hash, pseudo, pseudo_key, nom, prenom, is_email_verified, locale, updated_at)
  select n, 'member-' || n || '@siteswap.test', 'hash-' || n, 'member-' || n, 'member-' || n, 'Nom', 'Prénom', true,
         (array['en', 'fr', 'de'])[n % 3 + 1], now()
  from generate_series(1, ${peopleCount}) as n;
  select setval(pg_get_serial_sequence('users', 'id'), ${peopleCount});
  insert into session (id, token_hash, user_id, remember_me, created_at, last_seen_at, expires_at)
  select gen_random_uuid(), encode(sha256(('faults-session-of-member-' || id || '-end')::bytea), 'hex'), id, true,
         now(), now(), now() + interval '30 days'
  from users`;

/** Keys of svc-core, made for this run. */
export function createKeys() {
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { signingKey, secretKey: randomBytes(32).toString('base64') };
}
