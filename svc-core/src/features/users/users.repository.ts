import type { Locale } from '@siteswap/contracts/fields';
import { AppError } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { User } from '#src/generated/prisma/client.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

export type UserRow = User;

/** What a registration says of a person. */
export interface NewUser {
  readonly email: string;
  readonly emailHash: string;
  readonly pseudo: string;
  readonly nom: string;
  readonly prenom: string;
  /** Null for somebody who came by way of a sign-in provider. */
  readonly passwordHash: string | null;
  readonly locale: Locale;
}

/** What people change about themselves at once; an absent field stays as it is. */
export type ProfileChanges = Partial<
  Pick<User, 'pseudo' | 'nom' | 'prenom' | 'phone' | 'locale' | 'profilePicture'>
>;

/** Two pseudos with the same key count as one: case and compatibility forms of letters do not tell them apart. */
export const pseudoKey = (pseudo: string): string => pseudo.normalize('NFKC').toLowerCase();

export const pseudoTaken = () =>
  new AppError(422, 'PSEUDO_TAKEN', 'Somebody has this pseudo already', {
    errors: [{ path: 'pseudo', code: 'TAKEN' }],
  });

/** The statement met a row that another transaction had just written. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** Accounts as they are stored. Functions that take part in a change receive its transaction. */
export function createUsersRepository(db: Db) {
  const columns = (user: NewUser) => ({
    ...user,
    pseudo: user.pseudo.normalize('NFC'),
    pseudoKey: pseudoKey(user.pseudo),
  });
  return {
    findById: (id: number, client: Db | Tx = db) => client.user.findUnique({ where: { id } }),
    /** Others who change the same account wait until this transaction is over. */
    findToChange: async (tx: Tx, id: number): Promise<UserRow | null> => {
      await tx.$queryRaw`select 1 from users where id = ${id} for update`;
      return await tx.user.findUnique({ where: { id } });
    },
    /**
     * Whether the password is still the one that was compared, which takes a while. Until this transaction is over
     * nobody sets another, so what is opened by the old one ends with it.
     */
    holdsPassword: async (tx: Tx, id: number, passwordHash: string | null): Promise<boolean> => {
      const rows = await tx.$queryRaw<unknown[]>`
        select 1 from users where id = ${id} and password_hash is not distinct from ${passwordHash}
        for share`;
      return rows.length === 1;
    },
    findByEmail: (email: string, client: Db | Tx = db) =>
      client.user.findUnique({ where: { email } }),
    findByPseudo: (pseudo: string, client: Db | Tx = db) =>
      client.user.findUnique({ where: { pseudoKey: pseudoKey(pseudo) } }),

    create: (tx: Tx, user: NewUser) => tx.user.create({ data: columns(user) }),

    /** Writes a newer registration over one whose address was never confirmed. */
    replaceUnverified: (tx: Tx, id: number, user: NewUser) =>
      tx.user.update({ where: { id, isEmailVerified: false }, data: columns(user) }),

    /** Null when the account is gone. */
    markVerified: async (tx: Tx, id: number): Promise<UserRow | null> => {
      const [row] = await tx.user.updateManyAndReturn({
        where: { id },
        data: { isEmailVerified: true, version: { increment: 1 } },
      });
      return row ?? null;
    },

    /** Null when the account is gone. */
    update: async (tx: Tx, id: number, changes: ProfileChanges): Promise<UserRow | null> => {
      const { pseudo, ...rest } = changes;
      const named = pseudo && { pseudo: pseudo.normalize('NFC'), pseudoKey: pseudoKey(pseudo) };
      const [row] = await tx.user.updateManyAndReturn({
        where: { id, deletedAt: null },
        data: { ...rest, ...named, version: { increment: 1 } },
      });
      return row ?? null;
    },

    /** Whatever the holder of the old one had begun, an address that waits, is void. */
    setPassword: async (tx: Tx, id: number, passwordHash: string): Promise<UserRow> => {
      await tx.emailChange.deleteMany({ where: { userId: id } });
      return await tx.user.update({
        where: { id },
        data: { passwordHash, pendingEmail: null, version: { increment: 1 } },
      });
    },

    setPendingEmail: (tx: Tx, id: number, pendingEmail: string | null) =>
      tx.user.update({ where: { id }, data: { pendingEmail } }),

    /** The new address counts from now on. An account that never confirmed it gives way: it belongs to nobody. */
    changeEmail: async (
      tx: Tx,
      id: number,
      address: { email: string; emailHash: string },
    ): Promise<UserRow> => {
      await tx.user.deleteMany({ where: { email: address.email, isEmailVerified: false } });
      return await tx.user.update({
        where: { id },
        data: {
          ...address,
          pendingEmail: null,
          isEmailVerified: true,
          version: { increment: 1 },
        },
      });
    },

    /** Members whose pseudo begins so, the shortest first; never those who were not confirmed or are gone. */
    findByPrefix: (prefix: string, except: number, limit: number): Promise<UserRow[]> =>
      db.$queryRaw<{ id: number }[]>`
        select id from users
        where starts_with(pseudo_key, ${pseudoKey(prefix)}) and id <> ${except}
          and is_email_verified and deleted_at is null
        order by length(pseudo_key), pseudo_key limit ${limit}`.then(async (found) => {
        const ids = found.map(({ id }) => id);
        const rows = await db.user.findMany({ where: { id: { in: ids } } });
        return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      }),

    /** Ids of everyone whose state others keep, in pages. */
    async *verifiedIds(): AsyncIterable<string> {
      let after = 0;
      for (;;) {
        const page = await db.user.findMany({
          where: { isEmailVerified: true, id: { gt: after } },
          select: { id: true },
          orderBy: { id: 'asc' },
          take: 1000,
        });
        for (const { id } of page) yield String(id);
        const last = page.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}
