import {
  planningChanged,
  planningTopic,
  volunteerTeamChanged,
} from '@siteswap/contracts/volunteers';
import { bindTopic, byEvent } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { planningRoutes } from './planning.routes.ts';
import { createPlanningService } from './planning.service.ts';

/** Slots, people and who is where, for managers and leaders. */
export function planningModule(deps: Pick<Kit, 'db'>) {
  const planning = createPlanningService(deps);
  const idOf = ({ editionId }: { editionId: number }) => editionId;
  return defineFeature({
    routes: planningRoutes(planning),
    topics: [
      bindTopic(planningTopic, {
        changedBy: [byEvent(planningChanged, idOf), byEvent(volunteerTeamChanged, idOf)],
        readable: planning.readable,
      }),
    ],
  });
}
