import { canOverride, findShiftProblems } from '@siteswap/contracts/volunteers';
import type { Tx } from '#src/db.ts';
import {
  findVolunteers,
  type listPeopleOn,
  listPlacesOf,
  shiftRules,
  toFieldErrors,
  updatePlace,
  updatePlacesOn,
} from '#src/features/places/places.public.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import type { CallEdition } from '#src/features/settings/settings.public.ts';
import { toTimedSlot } from './slots.mapper.ts';
import type { SlotRow } from './slots.repository.ts';

interface Moved {
  /** With its new times; with the new requirements alone where only these are asked. */
  readonly slot: SlotRow;
  readonly edition: CallEdition;
  /** Else it only got new requirements. */
  readonly hasMoved: boolean;
  readonly overrideReason: string | null | undefined;
}

/**
 * Asks the rules of shifts for each person on a slot that gets other times, and makes their reminders due again; of a slot
 * that gets other requirements it asks who has a grant of each. Whether an adult is on it does not change with its times.
 * @throws 409 SHIFT_RULES, with `userId` in the values
 */
export async function checkMovedPeople(
  tx: Tx,
  people: Awaited<ReturnType<typeof listPeopleOn>>,
  { slot, edition, hasMoved, overrideReason }: Moved,
): Promise<void> {
  const { timezone } = edition;
  const userIds = people.map(({ userId }) => userId);
  const volunteers = await findVolunteers(tx, slot.editionId, userIds);
  const places = await listPlacesOf(tx, slot.editionId, userIds);
  const timed = toTimedSlot(slot, timezone);
  const rules = await readShiftEdition(tx, slot.editionId, edition);
  const found = userIds.flatMap((userId) => {
    const person = volunteers.get(userId);
    if (!person) return [];
    const others = places
      .filter((place) => place.userId === userId && place.status === 'SIGNED_UP')
      .filter(({ timeSlotId }) => timeSlotId !== slot.id)
      .map((place) => toTimedSlot(place.slot, timezone));
    const question = { person, slot: timed, others, edition: rules, hasAdult: true };
    const problems = findShiftProblems(question).filter(
      ({ code }) => hasMoved || code === 'REQUIREMENT',
    );
    return problems.length > 0 ? [{ userId, problems }] : [];
  });
  const isPassed = (each: (typeof found)[number]) =>
    Boolean(overrideReason) && each.problems.every(canOverride);
  if (!found.every(isPassed)) {
    throw shiftRules(
      found.flatMap(({ userId, problems }) =>
        toFieldErrors(problems).map((error) => ({ ...error, params: { ...error.params, userId } })),
      ),
    );
  }
  if (!hasMoved) return;
  await updatePlacesOn(tx, slot.id, { remindedAt: null });
  for (const { userId } of found) {
    const place = places.find((each) => each.userId === userId && each.timeSlotId === slot.id);
    if (place) await updatePlace(tx, place.id, { overrideReason: overrideReason ?? null });
  }
}
