import { editionState, editionTopic } from '@siteswap/contracts/editions';
import { bindTopic, byState } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { listEditionIds } from './editions.repository.ts';
import { editionRoutes } from './editions.routes.ts';
import { createEditionsService } from './editions.service.ts';
import { createCurrentIndex } from './index/current-index.ts';

/** Editions as everyone reads them, and `state.edition`. */
export function editionsModule(deps: Pick<Kit, 'db' | 'pool' | 'rateLimits' | 'clock'>) {
  const index = createCurrentIndex(deps.pool);
  const editions = createEditionsService({ ...deps, index });
  return defineFeature({
    load: async () => void (await index.latest()),
    routes: editionRoutes(editions),
    states: { [editionState.kind]: (id: string) => editions.readState(Number(id)) },
    topics: [
      bindTopic(editionTopic, { changedBy: [byState(editionState)], readable: editions.readable }),
    ],
    listStates: {
      [editionState.kind]: async () => (await listEditionIds(deps.db)).map(String),
    },
    api: { editions },
  });
}
