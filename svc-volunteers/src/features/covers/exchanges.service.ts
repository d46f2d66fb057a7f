import {
  findShiftProblems,
  type ShiftProblem,
  type TimedSlot,
} from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import {
  listPlacesOf,
  listVolunteers,
  type PlaceWithSlot,
  type Volunteer,
} from '#src/features/places/places.public.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import type { CallEdition } from '#src/features/settings/settings.public.ts';
import { type SlotRow, toTimedSlot } from '#src/features/slots/slots.public.ts';
import { canChangeHands } from './covers.policy.ts';

interface Asked {
  readonly edition: CallEdition;
  /** The shift that its volunteer leaves. */
  readonly slot: SlotRow;
  readonly giverId: number;
  readonly now: Date;
}

/** A volunteer who may get the shift; in a swap with the one that they give for it. */
export interface Exchange {
  readonly userId: number;
  readonly returned: SlotRow | null;
  /** What speaks against it, for both sides. */
  readonly problems: readonly ShiftProblem[];
}

/** Reads volunteers and places once. @returns functions that say what speaks against each exchange of a shift */
export async function readExchanges(client: Db | Tx, { edition, slot, giverId, now }: Asked) {
  const { timezone } = edition;
  const rules = await readShiftEdition(client, slot.editionId, edition);
  const volunteers = new Map(
    (await listVolunteers(client, slot.editionId)).map((each) => [each.userId, each]),
  );
  const places = (await listPlacesOf(client, slot.editionId, [...volunteers.keys()])).filter(
    ({ status }) => status === 'SIGNED_UP',
  );
  const placesOf = Map.groupBy(places, ({ userId }) => userId);
  const adultsOn = Map.groupBy(
    places.filter(({ userId }) => volunteers.get(userId)?.ageBand === 'ADULT'),
    ({ timeSlotId }) => timeSlotId,
  );
  const timed = new Map<string, TimedSlot>();
  const toTimed = (row: SlotRow): TimedSlot => {
    const known = timed.get(row.id) ?? toTimedSlot(row, timezone);
    timed.set(row.id, known);
    return known;
  };

  /** What speaks against a place on a slot for someone who leaves another one, which `left` goes to. */
  function problemsOf(
    person: Volunteer,
    wanted: SlotRow,
    { left, leaverId }: { left: SlotRow | null; leaverId: number },
  ): ShiftProblem[] {
    const others = (placesOf.get(person.userId) ?? []).filter(
      ({ timeSlotId }) => timeSlotId !== wanted.id && timeSlotId !== left?.id,
    );
    const adults = adultsOn.get(wanted.id) ?? [];
    return findShiftProblems({
      ...{ person, edition: rules, slot: toTimed(wanted) },
      others: others.map((place) => toTimed(place.slot)),
      hasAdult: adults.some(({ userId }) => userId !== person.userId && userId !== leaverId),
    });
  }

  const isOn = (userId: number, slotId: string): boolean =>
    (placesOf.get(userId) ?? []).some(({ timeSlotId }) => timeSlotId === slotId);
  const takers = [...volunteers.values()].filter(
    ({ userId }) => userId !== giverId && !isOn(userId, slot.id),
  );

  function coverBy(taker: Volunteer): Exchange {
    const problems = problemsOf(taker, slot, { left: null, leaverId: giverId });
    return { userId: taker.userId, returned: null, problems };
  }

  /** Null when the volunteer who asks is on their shift already, or it cannot change hands. */
  function swapWith(taker: Volunteer, place: PlaceWithSlot): Exchange | null {
    const giver = volunteers.get(giverId);
    const { userId } = taker;
    if (!giver || isOn(giverId, place.timeSlotId)) return null;
    if (!canChangeHands(place.slot, place, now)) return null;
    const problems = [
      ...problemsOf(taker, slot, { left: place.slot, leaverId: giverId }),
      ...problemsOf(giver, place.slot, { left: slot, leaverId: userId }),
    ];
    return { userId, returned: place.slot, problems };
  }

  return {
    covers: (): Exchange[] => takers.map(coverBy),

    swaps: (): Exchange[] =>
      takers.flatMap((taker) =>
        (placesOf.get(taker.userId) ?? []).flatMap((place) => swapWith(taker, place) ?? []),
      ),

    /** The exchange that is proposed; null when there is none. */
    find(userId: number, returnSlotId: string | null): Exchange | null {
      const taker = takers.find((each) => each.userId === userId);
      if (!taker) return null;
      if (returnSlotId === null) return coverBy(taker);
      const place = (placesOf.get(userId) ?? []).find(
        ({ timeSlotId }) => timeSlotId === returnSlotId,
      );
      return place ? swapWith(taker, place) : null;
    },
  };
}
