import {
  type EditionRight,
  type editionState,
  type RightHolder,
  rightHolder,
} from '@siteswap/contracts/editions';
import type { RawSql } from '@siteswap/service-kit';
import type { z } from 'zod';
import { deleteCopy, findCopies, saveCopy } from '../state-copies/state-copy.repository.ts';

const table = 'edition';

export type EditionState = z.output<typeof editionState.data>;
export type EditionField = Exclude<keyof EditionState, 'id'>;
/** These fields of an edition, as its state has them. */
export type EditionCopy<F extends EditionField> = Readonly<Pick<EditionState, F>>;

/** Stores the copy of an edition. @returns the fields before, when they changed */
export async function saveEdition<F extends EditionField>(
  tx: RawSql,
  edition: EditionState,
  names: readonly F[],
): Promise<{ hasChanged: boolean; previous: EditionCopy<F> | null }> {
  const fields = Object.fromEntries(names.map((name) => [name, edition[name]]));
  const { hasChanged, previous } = await saveCopy(tx, table, edition.id, fields);
  // The table has what was stored, which the contract has parsed.
  return { hasChanged, previous: previous as EditionCopy<F> | null };
}

/** Removes the copy of an edition. @returns its fields; null when there was none */
export const deleteEdition = async <F extends EditionField>(
  tx: RawSql,
  id: number,
  names: readonly F[],
): Promise<EditionCopy<F> | null> =>
  (await deleteCopy(tx, table, id, names)) as EditionCopy<F> | null;

/** Fields of the editions among these whose copies have arrived. */
export const findEditions = async <F extends EditionField>(
  client: RawSql,
  ids: readonly number[],
  names: readonly F[],
): Promise<ReadonlyMap<number, EditionCopy<F>>> =>
  (await findCopies(client, table, ids, names)) as Map<number, EditionCopy<F>>;

/** Fields of an edition; null until its copy has arrived. */
export const findEdition = async <F extends EditionField>(
  client: RawSql,
  id: number,
  names: readonly F[],
): Promise<EditionCopy<F> | null> => (await findEditions(client, [id], names)).get(id) ?? null;

/** All members with a right on the edition, as its last state said; the service must ask for `rights`. */
export async function findRightHolders(
  client: RawSql,
  id: number,
  right: EditionRight,
): Promise<number[]> {
  const edition = await findEdition(client, id, ['rights']);
  const holders: RightHolder[] = rightHolder.array().parse(edition?.rights ?? []);
  return holders.filter(({ can }) => can.includes(right)).map(({ userId }) => userId);
}
