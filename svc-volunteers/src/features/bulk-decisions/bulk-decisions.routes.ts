import { decideApplications, undoDecisions } from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { BulkDecisionsService } from './bulk-decisions.service.ts';

export function bulkDecisionRoutes(decisions: BulkDecisionsService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      decisions.assertManages(actor, params.id),
  };
  return [
    bind(
      decideApplications,
      ({ actor, params, body }) => decisions.decide(actor, params.id, body),
      checked,
    ),
    bind(undoDecisions, ({ actor, params }) => decisions.undo(actor, params), checked),
  ];
}
