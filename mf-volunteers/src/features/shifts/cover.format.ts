import type { CoverCandidates, CoverTarget } from '@siteswap/contracts/volunteers';

/** A box of the dialog: its id names who is asked, and the shift that they would give. */
export const boxOf = ({ userId, slotId }: CoverTarget): string =>
  slotId === null ? String(userId) : `${userId} ${slotId}`;

export function targetOf(box: string): CoverTarget {
  const [userId, slotId = null] = box.split(' ');
  return { userId: Number(userId), slotId };
}

/** Ticked boxes, one for each person: the last one counts. */
export function onePerPerson(boxes: readonly string[]): string[] {
  return [...new Map(boxes.map((box) => [targetOf(box).userId, box])).values()];
}

const isFound = (typed: string, { pseudo }: { pseudo: string }): boolean =>
  pseudo.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());

/** Who has what was typed in their username. */
export const searched = ({ covers, swaps }: CoverCandidates, typed: string): CoverCandidates => ({
  covers: covers.filter(({ user }) => isFound(typed, user)),
  swaps: swaps.filter(({ user }) => isFound(typed, user)),
});
