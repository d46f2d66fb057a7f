import { createStore, useStore } from '@siteswap/ui-kit/store';
import type { Verdict } from './plan.format.ts';

/** Someone on their way to a slot, with what the rules say of each slot that was seen since. */
export interface Drag {
  readonly userId: number;
  readonly name: string;
  /** The place that they would leave, and its slot. */
  readonly assignmentId: string | null;
  readonly slotId: string | null;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

export const createDragStore = () => createStore<Drag | null>(null);
export type DragStore = ReturnType<typeof createDragStore>;

/** What the rules say of this slot for the person who is dragged; a slot renders again when that changes. */
export const useDragVerdict = (store: DragStore, slotId: string): Verdict | null =>
  useStore(store, (drag) => drag?.verdicts.get(slotId) ?? null);
