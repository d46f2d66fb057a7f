import type { Locale } from '@siteswap/contracts/fields';
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
  readonly passwordHash: string;
  readonly locale: Locale;
}

/** Two pseudos with the same key count as one: case and compatibility forms of letters do not tell them apart. */
export const pseudoKey = (pseudo: string): string => pseudo.normalize('NFKC').toLowerCase();

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
    setLocale: async (tx: Tx, id: number, locale: Locale): Promise<UserRow | null> => {
      const [row] = await tx.user.updateManyAndReturn({
        where: { id },
        data: { locale, version: { increment: 1 } },
      });
      return row ?? null;
    },

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
