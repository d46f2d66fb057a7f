import { createHash, randomBytes } from 'node:crypto';
import { fillPath } from '@siteswap/contracts/route';
import {
  arrivingSoonMinutes,
  leavingSoonMinutes,
  type VolunteerBoard,
  volunteersPages,
} from '@siteswap/contracts/volunteers';
import { findEdition } from '@siteswap/features/editions';
import { findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  later,
  minutes,
  notFound,
  type Transact,
} from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { callEditionFields, getManagedEdition } from '#src/features/settings/settings.public.ts';
import { withInstants } from '#src/features/slots/slots.public.ts';
import {
  deleteBoard,
  findBoardDate,
  findBoardEdition,
  listBoardPeople,
  replaceBoard,
} from './board.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** The token has 256 random bits, so a plain hash cannot be turned back. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A screen on a wall that says who is where, under an address that only people who got it know. */
export const createBoardService = ({ db, transact, clock, publicUrl }: Deps) => ({
  /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
  assertManages: async (actor: Actor, editionId: number) =>
    void (await getManagedEdition(db, actor, editionId)),

  /** @throws 404 EDITION_NOT_FOUND, 403 */
  async get(actor: Actor, editionId: number): Promise<{ createdAt: string | null }> {
    await getManagedEdition(db, actor, editionId);
    return { createdAt: (await findBoardDate(db, editionId))?.toISOString() ?? null };
  },

  /** It is stored as a hash, so this response alone has it. @throws 404 EDITION_NOT_FOUND, 403 */
  create: (actor: Actor, editionId: number): Promise<{ url: string; createdAt: string }> =>
    transact(async (tx) => {
      await getManagedEdition(tx, actor, editionId);
      const token = randomBytes(32).toString('base64url');
      const createdAt = clock();
      await replaceBoard(tx, { editionId, tokenHash: hashOf(token), createdAt });
      const path = fillPath(volunteersPages['volunteers.board'], { token });
      return { url: new URL(path, publicUrl).href, createdAt: createdAt.toISOString() };
    }),

  /** @throws 404 EDITION_NOT_FOUND, 403 */
  delete: (actor: Actor, editionId: number): Promise<{ createdAt: null }> =>
    transact(async (tx) => {
      await getManagedEdition(tx, actor, editionId);
      await deleteBoard(tx, editionId);
      return { createdAt: null };
    }),

  /** @throws 404 for an unknown token and for one that was replaced */
  async show(token: string): Promise<VolunteerBoard> {
    const editionId = await findBoardEdition(db, hashOf(token));
    const edition = editionId === null ? null : await findEdition(db, editionId, callEditionFields);
    if (editionId === null || !edition) throw notFound();
    const now = clock();
    const rows = await listBoardPeople(db, {
      ...{ editionId, now, leaveUntil: later(now, minutes(leavingSoonMinutes)) },
      arriveUntil: later(now, minutes(arrivingSoonMinutes)),
    });
    const members = await findMembers(
      db,
      rows.map(({ userId }) => userId),
    );
    return {
      ...{ editionName: edition.name, timezone: edition.timezone, at: now.toISOString() },
      people: rows.map(({ userId, ...row }) => ({
        ...withInstants(row),
        pseudo: members.of(userId).pseudo,
      })),
    };
  },
});
export type BoardService = ReturnType<typeof createBoardService>;
