import type { AssignmentPlan, Planning } from '@siteswap/contracts/volunteers';
import { nameOf } from '#src/features/planning/planning.public.ts';

type Places = NonNullable<AssignmentPlan['result']>['added'];

/** One person's changes, with the slots that the planning has. */
export interface PersonChanges {
  readonly userId: number;
  readonly name: string;
  readonly slots: Planning['slots'];
}

/** Places by person, in the order of the planning. */
export function changesByPerson(
  places: Places,
  { people, slots }: Pick<Planning, 'people' | 'slots'>,
): PersonChanges[] {
  const byUser = Map.groupBy(places, ({ userId }) => userId);
  return people.flatMap((person) => {
    const ids = byUser.get(person.userId)?.map(({ timeSlotId }) => timeSlotId) ?? [];
    if (ids.length === 0) return [];
    const own = slots.filter(({ id }) => ids.includes(id));
    return [{ userId: person.userId, name: nameOf(person), slots: own }];
  });
}

/** How many people are notified when a plan is applied or undone. */
export const countNotified = ({
  added,
  removed,
}: Pick<NonNullable<AssignmentPlan['result']>, 'added' | 'removed'>): number =>
  new Set([...added, ...removed].map(({ userId }) => userId)).size;
