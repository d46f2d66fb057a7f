import { createHash, randomBytes } from 'node:crypto';
import {
  type Actor,
  type Clock,
  notFound,
  type PersonalData,
  type PrismaLike,
  type RawSql,
  type Transact,
} from '@siteswap/service-kit';
import {
  deleteCalendar,
  findCreatedAt,
  findOwner,
  replaceCalendar,
} from './calendars.repository.ts';

/** The token has 256 random bits, so a plain hash cannot be turned back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Deps<P extends PrismaLike> {
  readonly db: P;
  readonly transact: Transact<P>;
  readonly clock: Clock;
  /** Table of the addresses. */
  readonly table: string;
  /** The address of the calendar with this token. */
  readonly urlOf: (token: string) => string;
}

/** A calendar of each member under an address that only they know. */
export const createSecretCalendars = <P extends PrismaLike>({
  db,
  transact,
  clock,
  table,
  urlOf,
}: Deps<P>) => ({
  async get({ userId }: Actor): Promise<{ createdAt: string | null }> {
    return { createdAt: (await findCreatedAt(db, table, userId))?.toISOString() ?? null };
  },

  /** Makes the address, or a new one in place of the former. It is stored as a hash, so this response alone has it. */
  async create({ userId }: Actor): Promise<{ url: string; createdAt: string }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = clock();
    const calendar = { userId, tokenHash: hashOf(token), createdAt };
    await transact((tx) => replaceCalendar(tx, table, calendar));
    return { url: urlOf(token), createdAt: createdAt.toISOString() };
  },

  async delete({ userId }: Actor): Promise<{ createdAt: null }> {
    await transact((tx) => deleteCalendar(tx, table, userId));
    return { createdAt: null };
  },

  /** The member whose calendar it is. @throws 404 for an unknown token and for one that was replaced */
  async getOwner(token: string): Promise<number> {
    const userId = await findOwner(db, table, hashOf(token));
    if (userId === null) throw notFound();
    return userId;
  },
});

/** The part of secret calendars in what a service stores about members. */
export const calendarTables = (table: string): PersonalData<RawSql>['tables'] => ({
  [table]: {
    columns: ['user_id'],
    omit: ['token_hash'],
    erase: (tx, userId) => deleteCalendar(tx, table, userId),
  },
});
