import type { MyShift, OfferedTeam, Shift, UpcomingShift } from '@siteswap/contracts/volunteers';
import type { Members } from '@siteswap/features/members';
import {
  dropUntil,
  type PersonOnSlot,
  type PlaceWithSlot,
  toAssignment,
} from '#src/features/places/places.public.ts';
import { type SlotRow, withInstants } from '#src/features/slots/slots.public.ts';
import type { listUpcomingPlaces } from './shifts.repository.ts';

type Teams = ReadonlyMap<number, OfferedTeam>;

// The contract lists what is shown: the kit parses each response by it, which drops every other column.

/** A slot as everyone may see it. */
export const toShift = (slot: SlotRow, teams: Teams): Shift => ({
  ...withInstants(slot),
  team: (slot.teamId === null ? null : teams.get(slot.teamId)) ?? null,
});

type UpcomingPlace = Awaited<ReturnType<typeof listUpcomingPlaces>>[number];

export const toUpcomingShift = (row: UpcomingPlace): UpcomingShift => ({
  ...withInstants(row),
  edition: { id: row.editionId, name: row.editionName, timezone: row.timezone },
});

/** What the volunteer may do now: give it back until the deadline, and ask to be excused after it. */
export function actionsOf(
  { status, excuseStatus, slot }: PlaceWithSlot,
  dropHours: number,
  now: Date,
): MyShift['actions'] {
  if (status === 'REQUESTED') return ['drop'];
  if (status === 'EXCUSED') return [];
  if (now <= dropUntil(slot, dropHours)) return ['drop'];
  return slot.endDateTime > now && excuseStatus === null ? ['excuse'] : [];
}

interface MyShiftParts {
  readonly teams: Teams;
  /** Others with a place, by slot. */
  readonly teammates: ReadonlyMap<string, readonly PersonOnSlot[]>;
  readonly members: Members;
  /** My open requests for a cover, by place. */
  readonly covers: ReadonlyMap<string, MyShift['cover']>;
  readonly dropHours: number;
  /** The shift for which they may stay on, by slot. */
  readonly stayOn: ReadonlyMap<string, MyShift['stayOn']>;
  readonly now: Date;
}

export function toMyShift(
  place: PlaceWithSlot,
  { teams, teammates, members, covers, dropHours, stayOn, now }: MyShiftParts,
): MyShift {
  const { slot, status } = place;
  const others = status === 'SIGNED_UP' ? (teammates.get(slot.id) ?? []) : [];
  return {
    ...toShift(slot, teams),
    description: slot.description,
    assignment: toAssignment(place),
    dropUntil: dropUntil(slot, dropHours).toISOString(),
    actions: actionsOf(place, dropHours, now),
    cover: covers.get(place.id) ?? null,
    stayOn: stayOn.get(slot.id) ?? null,
    teammates: others
      .filter(({ userId }) => userId !== place.userId)
      .map(({ userId, prenom }) => ({ ...members.of(userId), prenom })),
  };
}
