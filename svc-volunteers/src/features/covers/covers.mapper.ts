import type {
  AskedCover,
  CoverRequest,
  CoverShift,
  MyShift,
  OfferedTeam,
} from '@siteswap/contracts/volunteers';
import type { Members } from '@siteswap/features/members';
import { type SlotRow, withInstants } from '#src/features/slots/slots.public.ts';
import type { AskedRow, CoverRow } from './covers.repository.ts';

type Teams = ReadonlyMap<number, OfferedTeam>;

// The contract lists what is shown: the kit parses each response by it, which drops every other column.

export const toCover = ({ targets, ...row }: CoverRow): CoverRequest => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  targets: targets.map(({ userId, swapSlotId, reply }) => ({ userId, slotId: swapSlotId, reply })),
});

export const toShiftCover = ({ status, createdAt, targets }: CoverRow): MyShift['cover'] => ({
  ...{ status, createdAt: createdAt.toISOString(), askedCount: targets.length },
});

export const toCoverShift = (slot: SlotRow, teams: Teams): CoverShift => ({
  ...withInstants(slot),
  team: (slot.teamId === null ? null : teams.get(slot.teamId)) ?? null,
});

export const toAskedCover = (
  { cover, swapSlot }: AskedRow,
  { members, teams }: { members: Members; teams: Teams },
): AskedCover => ({
  id: cover.id,
  user: members.of(cover.userId),
  shift: toCoverShift(cover.slot, teams),
  swap: swapSlot && toCoverShift(swapSlot, teams),
});
