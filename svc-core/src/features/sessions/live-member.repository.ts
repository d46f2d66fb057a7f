import type pg from 'pg';
import type { MeRow } from '#src/features/users/users.service.ts';

/**
 * Every page asks who is signed in, so this is one prepared statement: Prisma would send two that PostgreSQL plans
 * anew each time, at ten times the cost.
 */
const text = `
  select u.id, u.email, u.pseudo, u.nom, u.prenom, u.phone, u.profile_picture as "profilePicture",
    u.email_hash as "emailHash", u.is_email_verified as "isEmailVerified",
    u.is_global_admin as "isGlobalAdmin", u.locale, u.created_at as "createdAt", u.updated_at as "updatedAt"
  from session s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.expires_at > $3 and u.deleted_at is null`;

/** The member of a session that is not over at an instant; null when it is, or is somebody else's. */
export type FindLiveMember = (sid: string, userId: number, now: Date) => Promise<MeRow | null>;

export const createFindLiveMember =
  (pool: pg.Pool): FindLiveMember =>
  async (sid, userId, now) => {
    const values = [sid, userId, now];
    const { rows } = await pool.query<MeRow>({ name: 'live-member', text, values });
    return rows[0] ?? null;
  };
