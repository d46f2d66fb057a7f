import type { PublicUser, UserState } from '@siteswap/contracts/core';
import type { Actor, RawSql } from '@siteswap/service-kit';
import { deleteCopy, saveCopy } from '../state-copies/state-copy.repository.ts';
import { type Members, toMembers, unknownMember } from './members.mapper.ts';

const table = 'member';

/** Every field that a copy can have. */
const fieldsOf = (user: UserState) => ({
  pseudo: user.pseudo,
  prenom: user.prenom ?? null,
  nom: user.nom ?? null,
  profilePicture: user.profilePicture,
  emailHash: user.emailHash,
  locale: user.locale,
  isGlobalAdmin: user.isGlobalAdmin,
  isDeleted: user.isDeleted ?? false,
  updatedAt: user.updatedAt,
});

export type MemberField = keyof ReturnType<typeof fieldsOf>;

/** Stores the copy of a member. @returns whether one of its fields changed */
export async function saveMember(
  tx: RawSql,
  user: UserState,
  names: readonly MemberField[],
): Promise<boolean> {
  const all = fieldsOf(user);
  const fields = Object.fromEntries(names.map((name) => [name, all[name]]));
  return (await saveCopy(tx, table, user.id, fields)).hasChanged;
}

/** Removes the copy of a member. @returns whether there was one */
export const deleteMember = async (tx: RawSql, id: number): Promise<boolean> =>
  (await deleteCopy(tx, table, id, [])) !== null;

interface ShownRow {
  readonly id: number;
  readonly pseudo: string;
  readonly profilePicture: string | null;
  readonly emailHash: string;
  readonly isDeleted: boolean;
  readonly updatedAt: Date;
}

/** First and last name are not for the public. */
const toPublicUser = ({ isDeleted, updatedAt, ...shown }: ShownRow): PublicUser => ({
  ...shown,
  updatedAt: updatedAt.toISOString(),
  // The contract leaves it out rather than sending false.
  ...(isDeleted ? { isDeleted } : {}),
});

/** How these members are shown. Repeated ids are read once. */
export async function findMembers(client: RawSql, ids: readonly number[]): Promise<Members> {
  if (ids.length === 0) return toMembers([]);
  const rows = await client.$queryRawUnsafe<ShownRow[]>(
    `select id, pseudo, profile_picture as "profilePicture", email_hash as "emailHash",
       is_deleted as "isDeleted", updated_at as "updatedAt"
     from ${table} where id = any($1::int[])`,
    [...new Set(ids)],
  );
  return toMembers(rows.map(toPublicUser));
}

/** How a member is shown. @returns null for no id, and until `state.user` has arrived */
export const findMember = async (client: RawSql, id: number | null): Promise<PublicUser | null> =>
  id === null ? null : ((await findMembers(client, [id])).get(id) ?? null);

/** Pseudos of the members whose copies have arrived. A deleted member has none: nothing may name them. */
export async function findPseudos(
  client: RawSql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await client.$queryRawUnsafe<{ id: number; pseudo: string | null }[]>(
    `select id, case when not is_deleted then pseudo end as pseudo
     from ${table} where id = any($1::int[])`,
    [...new Set(ids)],
  );
  return new Map(rows.map(({ id, pseudo }) => [id, pseudo]));
}

/**
 * Call it in the transaction that stores what a member writes: until their `state.user` arrives, they are shown by the
 * pseudo of their session. A copy that is there stays as it is.
 */
export async function addWriter(tx: RawSql, { userId, pseudo }: Actor): Promise<void> {
  const { profilePicture, emailHash, updatedAt } = unknownMember(userId);
  await tx.$executeRawUnsafe(
    `insert into ${table} (id, pseudo, profile_picture, email_hash, updated_at)
     values ($1::int, $2, $3, $4, $5::timestamptz) on conflict (id) do nothing`,
    userId,
    pseudo,
    profilePicture,
    emailHash,
    updatedAt,
  );
}
