import { createContext, use } from 'react';
import type { PlacementActions } from './api/use-placement.ts';
import type { DragStore } from './drag.store.ts';
import type { Plan } from './plan.format.ts';
import type { PlanTexts } from './use-plan-texts.ts';
import type { PlanningView } from './use-planning-view.ts';

/** What every part of the page needs; it is the same object until the planning itself changes. */
export interface PlanTools {
  readonly editionId: number;
  readonly plan: Plan;
  readonly drag: DragStore;
  readonly texts: PlanTexts;
  readonly change: PlanningView['change'];
  readonly actions: Pick<PlacementActions, 'place' | 'take' | 'lock' | 'respond'>;
}

export const PlanContext = createContext<PlanTools | null>(null);

/** @throws outside of the page of the planning */
export function usePlan(): PlanTools {
  const tools = use(PlanContext);
  if (!tools) throw new Error('usePlan is for the page of the planning');
  return tools;
}
