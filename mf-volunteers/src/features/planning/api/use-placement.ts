import {
  type Assignment,
  createAssignment,
  deleteAssignment,
  moveAssignment,
  updateAssignment,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { ProblemError, problemText, useRouteMutation } from '@siteswap/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenProblem } from '#src/shared/use-problem-text.ts';
import { nameOf, type PlanPerson, type PlanSlot, type Verdict } from '../plan.format.ts';
import { ofPlaces } from './use-planning.ts';

/** A place that is about to be given; `from` is the one that they leave for it. */
export interface Placement {
  readonly person: PlanPerson;
  readonly slot: PlanSlot;
  readonly verdict: Verdict;
  readonly from?: Assignment | undefined;
}

/** The manager's response to a request or an excuse. */
export interface Response {
  readonly isAccepted?: boolean;
  readonly isExcused?: boolean;
  readonly note?: string;
}

/** A place that rules speak against, until it is given with a reason or given up. */
export interface Contested {
  readonly name: string;
  readonly slot: PlanSlot;
  readonly problems: readonly WrittenProblem[];
  readonly run: (overrideReason: string | null) => Promise<unknown>;
}

const written = { invalidates: ofPlaces, namespace: 'volunteers', isFailureShown: true };

/** Gives, moves and takes places, each with an undo; what rules say against one becomes `contested`. */
export function usePlacement(editionId: number) {
  const { t } = useTranslation('volunteers');
  const create = useRouteMutation(createAssignment, written);
  const move = useRouteMutation(moveAssignment, written);
  const update = useRouteMutation(updateAssignment, written);
  const remove = useRouteMutation(deleteAssignment, written);
  const [contested, setContested] = useState<Contested | null>(null);

  const paramsOf = ({ timeSlotId, id }: Assignment) => ({
    params: { id: editionId, sid: timeSlotId, assignmentId: id },
  });

  /** Shows why a write failed; after a conflict the kit reads the page anew. */
  const fail = (error: unknown): void => {
    if (!(error instanceof ProblemError)) throw error;
    toast.show({
      id: 'planning-failed',
      type: 'ERROR',
      title: t('planning.notChanged'),
      message: problemText(t, error, 'volunteers'),
    });
  };

  /** @returns whether it was done */
  const attempt = async (one: Contested, overrideReason: string | null): Promise<boolean> => {
    try {
      await one.run(overrideReason);
      setContested(null);
      return true;
    } catch (error) {
      const isAboutRules = error instanceof ProblemError && error.code === 'SHIFT_RULES';
      // A page that was read earlier did not know of them.
      setContested(isAboutRules ? { ...one, problems: error.fields } : null);
      if (!isAboutRules) fail(error);
      return false;
    }
  };

  const undoable = (title: string, undo: () => Promise<unknown>): void => {
    toast.show({
      id: 'planning-done',
      type: 'SUCCESS',
      title,
      duration: 10_000,
      action: {
        label: t('planning.undo'),
        onAction: () =>
          void undo().then(
            () => toast.show({ id: 'planning-done', type: 'INFO', title: t('planning.undone') }),
            fail,
          ),
      },
    });
  };

  const take = async (assignment: Assignment, person: PlanPerson['person']): Promise<void> => {
    try {
      await remove.mutateAsync(paramsOf(assignment));
    } catch (error) {
      fail(error);
      return;
    }
    const { userId, isLocked, overrideReason, timeSlotId } = assignment;
    undoable(t('planning.done.removed', { name: nameOf(person) }), () =>
      create.mutateAsync({
        params: { id: editionId, sid: timeSlotId },
        body: { userId, isLocked, overrideReason },
      }),
    );
  };

  const give = async ({ person, slot, from }: Placement, overrideReason: string | null) => {
    const values = { name: nameOf(person.person), title: slot.slot.title };
    if (!from) {
      const made = await create.mutateAsync({
        params: { id: editionId, sid: slot.id },
        body: { userId: person.person.userId, isLocked: false, overrideReason },
      });
      undoable(t('planning.done.assigned', values), () => remove.mutateAsync(paramsOf(made)));
      return;
    }
    const moved = await move.mutateAsync({
      ...paramsOf(from),
      body: { timeSlotId: slot.id, overrideReason },
    });
    undoable(t('planning.done.moved', values), () =>
      move.mutateAsync({
        ...paramsOf(moved),
        body: { timeSlotId: from.timeSlotId, overrideReason: from.overrideReason },
      }),
    );
  };

  return {
    contested,
    giveUp: (): void => setContested(null),
    confirm: (overrideReason: string): Promise<boolean> | false =>
      contested ? attempt(contested, overrideReason) : false,
    /** For the button that gives a place with a reason. */
    isPending: create.isPending || move.isPending || update.isPending,
    /** Gives a place, unless rules that the page knows speak against it. @returns whether it was done */
    place: async (placement: Placement): Promise<boolean> => {
      const { person, slot, verdict } = placement;
      const one: Contested = {
        name: nameOf(person.person),
        slot,
        problems: verdict.problems,
        run: (reason) => give(placement, reason),
      };
      if (verdict.problems.length === 0) return attempt(one, null);
      setContested(one);
      return false;
    },
    take,
    lock: async (assignment: Assignment, isLocked: boolean): Promise<void> => {
      await update.mutateAsync({ ...paramsOf(assignment), body: { isLocked } }).catch(fail);
    },
    /** Accepts or rejects a request or an excuse. */
    respond: (
      { person, assignment }: { person: PlanPerson['person']; assignment: Assignment },
      slot: PlanSlot,
      response: Response,
    ): Promise<boolean> =>
      attempt(
        {
          name: nameOf(person),
          slot,
          problems: [],
          run: (overrideReason) =>
            update.mutateAsync({
              ...paramsOf(assignment),
              body: { ...response, ...(overrideReason === null ? {} : { overrideReason }) },
            }),
        },
        null,
      ),
  };
}

export type PlacementActions = ReturnType<typeof usePlacement>;
