import type { FieldError } from '@siteswap/contracts/problem';
import { canOverride, type ShiftProblem, type SignUpMode } from '@siteswap/contracts/volunteers';
import { conflict } from '@siteswap/service-kit';
import type { SlotRow } from '#src/features/slots/slots.public.ts';
import { toFieldErrors } from './places.mapper.ts';
import type { PersonOnSlot } from './places.repository.ts';

/** @param errors one for each rule that speaks against it */
export const shiftRules = (errors: readonly FieldError[]) =>
  conflict('SHIFT_RULES', 'Rules of shifts speak against it', { errors });

/**
 * Rules that a reason passes are passed with one; no one passes the others.
 * @returns the reason, when it passed a rule
 * @throws 409 SHIFT_RULES
 */
export function passRules(problems: readonly ShiftProblem[], reason: string | null): string | null {
  const left = reason === null ? problems : problems.filter((problem) => !canOverride(problem));
  if (left.length > 0) throw shiftRules(toFieldErrors(problems));
  return problems.length > 0 ? reason : null;
}

export const slotFull = () => conflict('SLOT_FULL', 'The slot has no free place');

export const isFull = ({
  assignedVolunteers,
  maxVolunteers,
}: Pick<SlotRow, 'assignedVolunteers' | 'maxVolunteers'>): boolean =>
  maxVolunteers !== null && assignedVolunteers >= maxVolunteers;

/** A volunteer signs up in their own teams; one without a team in all that take sign-ups. */
export const canSignUp = (
  ownTeamIds: readonly number[],
  { kind, teamId }: Pick<SlotRow, 'kind' | 'teamId'>,
  mode: SignUpMode,
): boolean =>
  kind === 'SHIFT' &&
  mode !== 'MANUAL' &&
  teamId !== null &&
  (ownTeamIds.length === 0 || ownTeamIds.includes(teamId));

/** A minor is on the slot, and no adult. */
export const isMinorAlone = (people: readonly Pick<PersonOnSlot, 'ageBand'>[]): boolean =>
  people.length > 0 && people.every(({ ageBand }) => ageBand !== 'ADULT');

const hourMs = 60 * 60 * 1_000;

/** Until then a place is given back without a question. */
export const dropUntil = ({ startDateTime }: Pick<SlotRow, 'startDateTime'>, hours: number): Date =>
  new Date(startDateTime.getTime() - hours * hourMs);
