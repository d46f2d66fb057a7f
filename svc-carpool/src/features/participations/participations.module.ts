import { participationState } from '@siteswap/contracts/notifications';
import { type Db, defineFeature } from '#src/db.ts';
import { createParticipationsService } from './participations.service.ts';

/** Who takes part in an edition with a trip: `state.participation`. */
export function participationsModule(deps: { readonly db: Db }) {
  const participations = createParticipationsService(deps);
  return defineFeature({
    states: { [participationState.kind]: { readMany: participations.readStates } },
    listStates: { [participationState.kind]: participations.listStateIds },
  });
}
