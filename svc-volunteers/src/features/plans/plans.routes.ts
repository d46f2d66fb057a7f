import {
  autoAssign,
  cancelAssignmentPlan,
  getAssignmentPlan,
  undoAssignmentPlan,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { PlansService } from './plans.service.ts';

export function planRoutes(plans: PlansService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      plans.assertManages(actor, params.id),
  };
  return [
    bind(autoAssign, ({ actor, params, body }) => plans.create(actor, params.id, body), checked),
    bind(getAssignmentPlan, ({ actor, params }) => plans.get(actor, params.id)),
    bind(cancelAssignmentPlan, ({ actor, params }) => plans.cancel(actor, params), checked),
    bind(undoAssignmentPlan, ({ actor, params }) => plans.undo(actor, params), checked),
  ];
}
