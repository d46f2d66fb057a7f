import type { Platform } from '@siteswap/infra/platform';
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose';
import pg from 'pg';
import type { ComingEdition } from './members.ts';

/** Far above the ids of the demonstration people. */
export const firstId = 1_000_000;

/** Signs as svc-core does, so that thousands need no password checked. @returns the header of a member's calls */
export async function signer(platform: Platform): Promise<(userId: number) => Promise<string>> {
  const { SIGNING_KEY = '', JWT_ISSUER = '' } = platform.env('svc-core');
  const { JWT_AUDIENCE = '' } = platform.env('svc-notifications');
  const jwk = JSON.parse(SIGNING_KEY) as JWK;
  const kid = await calculateJwkThumbprint(jwk);
  const key = await importJWK(jwk, 'EdDSA');
  return async (userId) =>
    `Bearer ${await new SignJWT({
      sid: `bench-${userId}`,
      isGlobalAdmin: false,
      locale: 'en',
      pseudo: 'Bench',
    })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
      .setSubject(String(userId))
      .setIssuer(JWT_ISSUER)
      .setAudience(JWT_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key)}`;
}

/**
 * Adds members who starred an edition to the copies svc-notifications stores, as if the states of their accounts and
 * stars had arrived.
 * @returns their ids
 */
export async function inventMembers(
  platform: Platform,
  edition: ComingEdition,
  count: number,
): Promise<number[]> {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-notifications') });
  await database.connect();
  try {
    const range = `generate_series($1::int, $1::int + $2::int - 1)`;
    const values = [firstId, count];
    await database.query(
      `insert into member (id, pseudo, locale) select id, 'bench' || id, 'en' from ${range} id`,
      values,
    );
    await database.query(
      `insert into favorite (edition_id, user_id, since) select $3::int, id, now() - interval '1 hour' from ${range} id`,
      [...values, edition.id],
    );
    await database.query('analyze member, favorite');
  } finally {
    await database.end();
  }
  return Array.from({ length: count }, (_, index) => firstId + index);
}
