import type { Locale } from '@siteswap/contracts/fields';
import type { Db, Tx } from '#src/db.ts';
import type { User } from '#src/generated/prisma/client.ts';
import { pseudoKey, pseudoSkeleton } from './pseudo.format.ts';

export type UserRow = User;

/** An account as a registration or a sign-in provider describes it. */
export interface NewUser {
  readonly email: string;
  readonly emailHash: string;
  readonly pseudo: string;
  readonly nom: string;
  readonly prenom: string;
  /** Null for a member who came through a sign-in provider. */
  readonly passwordHash: string | null;
  readonly locale: Locale;
}

/** Fields that members change without a further check; an absent field stays as it is. */
export type ProfileChanges = Partial<
  Pick<User, 'pseudo' | 'nom' | 'prenom' | 'phone' | 'locale' | 'profilePicture'>
>;

const pseudoColumns = (pseudo: string) => ({
  pseudo: pseudo.normalize('NFC'),
  pseudoKey: pseudoKey(pseudo),
  pseudoSkeleton: pseudoSkeleton(pseudo),
});

const columnsOf = (user: NewUser) => ({ ...user, ...pseudoColumns(user.pseudo) });

export const findUserById = (client: Db | Tx, id: number): Promise<UserRow | null> =>
  client.user.findUnique({ where: { id } });

/** Those of these members who administer the site. */
export async function listAdminIdsAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.user.findMany({
    where: { id: { in: [...ids] }, isGlobalAdmin: true, deletedAt: null },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Locks the account until this transaction ends. */
export async function findUserForUpdate(tx: Tx, id: number): Promise<UserRow | null> {
  await tx.$queryRaw`select 1 from users where id = ${id} for update`;
  return await tx.user.findUnique({ where: { id } });
}

/**
 * Whether the password is still the one that was compared, which takes a while. The lock lets no one change it until
 * this transaction ends: a session opened by the old password is ended by the change that follows.
 */
export async function passwordUnchanged(
  tx: Tx,
  id: number,
  passwordHash: string | null,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${id} and password_hash is not distinct from ${passwordHash}
    for share`;
  return rows.length === 1;
}

export const findUserByEmail = (client: Db | Tx, email: string): Promise<UserRow | null> =>
  client.user.findUnique({ where: { email } });

export const findUserByPseudo = (client: Db | Tx, pseudo: string): Promise<UserRow | null> =>
  client.user.findUnique({ where: { pseudoKey: pseudoKey(pseudo) } });

/** Accounts whose pseudo is the same, or looks the same. */
export const findNamesakes = (client: Db | Tx, pseudo: string): Promise<UserRow[]> =>
  client.user.findMany({
    where: { OR: [{ pseudoKey: pseudoKey(pseudo) }, { pseudoSkeleton: pseudoSkeleton(pseudo) }] },
  });

/** Accounts from before skeletons were stored, the oldest first. */
export const listWithoutSkeleton = (
  db: Db,
  limit: number,
): Promise<Pick<UserRow, 'id' | 'pseudo'>[]> =>
  db.user.findMany({
    where: { pseudoSkeleton: null },
    select: { id: true, pseudo: true },
    orderBy: { id: 'asc' },
    take: limit,
  });

/** Another pseudo that looks the same may have come meanwhile: throws a unique violation. */
export const setSkeleton = (db: Db, id: number, skeleton: string) =>
  db.user.updateMany({ where: { id, pseudoSkeleton: null }, data: { pseudoSkeleton: skeleton } });

/** By address or pseudo; a pseudo cannot contain an `@`. */
export const findUserByIdentifier = (
  client: Db | Tx,
  identifier: string,
): Promise<UserRow | null> =>
  identifier.includes('@')
    ? findUserByEmail(client, identifier.toLowerCase())
    : findUserByPseudo(client, identifier);

export const createUser = (tx: Tx, user: NewUser): Promise<UserRow> =>
  tx.user.create({ data: columnsOf(user) });

/** Writes a newer registration over one whose address was never confirmed. */
export const replaceUnverifiedUser = (tx: Tx, id: number, user: NewUser): Promise<UserRow> =>
  tx.user.update({ where: { id, isEmailVerified: false }, data: columnsOf(user) });

/** Null when the account does not exist any more. */
export async function markUserVerified(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.user.updateManyAndReturn({
    where: { id },
    data: { isEmailVerified: true, version: { increment: 1 } },
  });
  return row ?? null;
}

/** Null when the account was deleted. */
export async function updateUser(
  tx: Tx,
  id: number,
  changes: ProfileChanges,
): Promise<UserRow | null> {
  const { pseudo, ...rest } = changes;
  const named = pseudo && pseudoColumns(pseudo);
  const [row] = await tx.user.updateManyAndReturn({
    where: { id, deletedAt: null },
    data: { ...rest, ...named, version: { increment: 1 } },
  });
  return row ?? null;
}

/** False when the member is an administrator already. */
export async function grantAdmin(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, isGlobalAdmin: false, isEmailVerified: true, deletedAt: null },
    data: { isGlobalAdmin: true, version: { increment: 1 } },
  });
  return count === 1;
}

/** Cancels a change of address too: the holder of the old password may have begun it. */
export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<UserRow> {
  await tx.emailChange.deleteMany({ where: { userId: id } });
  return await tx.user.update({
    where: { id },
    data: { passwordHash, pendingEmail: null, version: { increment: 1 } },
  });
}

export const setPendingEmail = (
  tx: Tx,
  id: number,
  pendingEmail: string | null,
): Promise<UserRow> => tx.user.update({ where: { id }, data: { pendingEmail } });

/** Removes an account that never confirmed the same address, so that the address is free. */
export async function changeEmail(
  tx: Tx,
  id: number,
  address: { email: string; emailHash: string },
): Promise<UserRow> {
  await tx.user.deleteMany({ where: { email: address.email, isEmailVerified: false } });
  return await tx.user.update({
    where: { id },
    data: {
      ...address,
      pendingEmail: null,
      mailsStoppedAt: null,
      isEmailVerified: true,
      version: { increment: 1 },
    },
  });
}

/** Confirmed members whose pseudo begins with `prefix`, the shortest first. */
export async function findUsersByPrefix(
  db: Db,
  prefix: string,
  exceptId: number,
  limit: number,
): Promise<UserRow[]> {
  const matches = await db.$queryRaw<{ id: number }[]>`
    select id from users
    where starts_with(pseudo_key, ${pseudoKey(prefix)}) and id <> ${exceptId}
      and is_email_verified and deleted_at is null
    order by length(pseudo_key), pseudo_key limit ${limit}`;
  const ids = matches.map(({ id }) => id);
  const rows = await db.user.findMany({ where: { id: { in: ids } } });
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Ids of all members whose state is published, in pages. */
export async function* listVerifiedUserIds(db: Db): AsyncIterable<string> {
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
}
