import type pg from 'pg';
import type { MeRow } from '#src/features/users/users.public.ts';

/**
 * Every page loads the signed-in member, so this is one prepared statement: Prisma would send two that PostgreSQL
 * plans anew each time, at ten times the cost.
 */
const text = `
  select u.id, u.email, u.pseudo, u.nom, u.prenom, u.phone, u.profile_picture as "profilePicture",
    u.email_hash as "emailHash", u.is_email_verified as "isEmailVerified",
    u.is_global_admin as "isGlobalAdmin", u.locale, u.created_at as "createdAt", u.updated_at as "updatedAt",
    u.delete_after as "deleteAfter"
  from session s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.expires_at > $3 and u.deleted_at is null`;

/** The member of a session; null when the session has expired or belongs to another member. */
export async function findLiveMember(
  pool: pg.Pool,
  sid: string,
  userId: number,
  now: Date,
): Promise<MeRow | null> {
  const values = [sid, userId, now];
  const { rows } = await pool.query<MeRow>({ name: 'live-member', text, values });
  return rows[0] ?? null;
}
