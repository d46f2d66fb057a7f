import type { RouteInput } from '@siteswap/contracts/route';
import {
  type Assignment,
  findShiftProblems,
  type MyShift,
  shiftStayedOn,
  type stayOn,
  stayOnMinutes,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  later,
  minutes,
  type Transact,
} from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  givePlace,
  isFull,
  isRestOf,
  listLeaderIds,
  listPeopleOn,
  listPlacesOf,
  lockPlace,
  type PlaceWithSlot,
  toAssignment,
  type Volunteer,
} from '#src/features/places/places.public.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import {
  type CallEdition,
  getVisibleEdition,
  listManagerIds,
} from '#src/features/settings/settings.public.ts';
import {
  listSlots,
  type SlotRow,
  toShiftEvent,
  toTimedSlot,
  withInstants,
} from '#src/features/slots/slots.public.ts';

interface Deps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type SlotPath = RouteInput<typeof stayOn>['params'];

/** Whether a shift begins just after another of the same team. */
const followsOn = (slot: SlotRow, before: SlotRow): boolean =>
  slot.kind === 'SHIFT' &&
  slot.teamId !== null &&
  slot.teamId === before.teamId &&
  slot.startDateTime >= before.endDateTime &&
  slot.startDateTime <= later(before.endDateTime, minutes(stayOnMinutes));

const isOnSite = ({ attendanceStatus, slot }: PlaceWithSlot, now: Date): boolean =>
  attendanceStatus === 'ARRIVED' && slot.kind === 'SHIFT' && slot.endDateTime > now;

interface Asked {
  readonly volunteer: Volunteer;
  readonly places: readonly PlaceWithSlot[];
  readonly edition: CallEdition;
  readonly now: Date;
}

/** The next shift for which a volunteer may stay on, by the slot on which they are on site. */
export async function listStayOn(
  db: Db,
  { volunteer, places, edition, now }: Asked,
): Promise<ReadonlyMap<string, MyShift['stayOn']>> {
  const current = places.filter((place) => isOnSite(place, now));
  const teamIds = current.flatMap(({ slot }) => slot.teamId ?? []);
  if (teamIds.length === 0 || edition.status === 'CANCELLED') return new Map();
  const slots = await listSlots(db, volunteer.editionId, teamIds);
  const taken = places.filter(({ status }) => status === 'SIGNED_UP');
  const next = slots.filter(
    (slot) => !isFull(slot) && taken.every(({ timeSlotId }) => timeSlotId !== slot.id),
  );
  const people = await listPeopleOn(
    db,
    next.map(({ id }) => id),
  );
  const others = taken.map(({ slot }) => toTimedSlot(slot, edition.timezone));
  const rules = await readShiftEdition(db, volunteer.editionId, edition);
  const isAllowed = (slot: SlotRow, before: SlotRow): boolean =>
    findShiftProblems({
      ...{ person: volunteer, slot: toTimedSlot(slot, edition.timezone), others },
      edition: rules,
      hasAdult: people.some(({ slotId, ageBand }) => slotId === slot.id && ageBand === 'ADULT'),
    }).every((problem) => isRestOf(problem, before.id));
  const found = current.flatMap(({ slot: before }) => {
    const slot = next.find((each) => followsOn(each, before) && isAllowed(each, before));
    if (!slot) return [];
    const { id: slotId, title, startDateTime, endDateTime } = withInstants(slot);
    return [[before.id, { slotId, title, startDateTime, endDateTime }] as const];
  });
  return new Map(found);
}

/** Volunteers who are on site take the next shift of their team, whether it takes sign-ups or not. */
export const createStayOnService = ({ transact, clock }: Deps) => ({
  /**
   * @throws 404 EDITION_NOT_FOUND, NOT_FOUND
   * @throws 409 APPLICATION_NOT_ACCEPTED, NOT_ON_SITE, ALREADY_ASSIGNED, SLOT_FULL, SHIFT_RULES
   */
  stayOn: (actor: Actor, { id: editionId, sid }: SlotPath): Promise<Assignment> =>
    transact(async (tx, outbox) => {
      const { userId } = actor;
      const edition = await getVisibleEdition(tx, actor, editionId);
      const locked = await lockPlace(tx, { editionId, slotId: sid, userId });
      const { slot } = locked;
      const now = clock();
      const places = await listPlacesOf(tx, editionId, [userId]);
      const before = places.find((place) => isOnSite(place, now) && followsOn(slot, place.slot));
      if (!before || edition.status === 'CANCELLED') {
        throw conflict('NOT_ON_SITE', 'Only those on the shift before it stay on');
      }
      const given = { edition, status: 'SIGNED_UP', actorId: null, now } as const;
      const staysOnFrom = before.timeSlotId;
      const row = await givePlace(tx, outbox, locked, { ...given, staysOnFrom });
      const leaderIds = slot.teamId === null ? [] : await listLeaderIds(tx, slot.teamId);
      const all = new Set([...leaderIds, ...listManagerIds(edition)]);
      outbox.emit(shiftStayedOn, {
        ...toShiftEvent(slot, userId, edition.timezone),
        recipientIds: [...all].filter((id) => id !== userId).sort((a, b) => a - b),
      });
      return toAssignment(row);
    }),
});
export type StayOnService = ReturnType<typeof createStayOnService>;
