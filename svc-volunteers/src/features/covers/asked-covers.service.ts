import type { AskedCover, MyShift, OfferedTeam } from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import type { PlaceWithSlot } from '#src/features/places/places.public.ts';
import { toAskedCover, toShiftCover } from './covers.mapper.ts';
import { canChangeHands } from './covers.policy.ts';
import { findOpenCovers, listWaitingTargets } from './covers.repository.ts';

interface Asked {
  readonly editionId: number;
  readonly userId: number;
  readonly teams: ReadonlyMap<number, OfferedTeam>;
  /** What the member has in the edition. */
  readonly places: readonly PlaceWithSlot[];
  readonly now: Date;
}

/** Open requests that ask a member; a swap as long as the shift to give is theirs. */
export async function listAskedCovers(
  db: Db,
  { teams, places, ...asked }: Asked,
): Promise<AskedCover[]> {
  const waiting = await listWaitingTargets(db, asked);
  const mine = new Set(
    places
      .filter((place) => canChangeHands(place.slot, place, asked.now))
      .map(({ timeSlotId }) => timeSlotId),
  );
  const rows = waiting.filter(({ swapSlotId }) => swapSlotId === null || mine.has(swapSlotId));
  const members = await findMembers(
    db,
    rows.map(({ cover }) => cover.userId),
  );
  return rows.map((row) => toAskedCover(row, { members, teams }));
}

/** The open requests of these places, by place. */
export async function listOpenCovers(
  db: Db,
  places: readonly Pick<PlaceWithSlot, 'id'>[],
): Promise<ReadonlyMap<string, MyShift['cover']>> {
  const rows = await findOpenCovers(
    db,
    places.map(({ id }) => id),
  );
  return new Map([...rows].map(([id, row]) => [id, toShiftCover(row)]));
}
