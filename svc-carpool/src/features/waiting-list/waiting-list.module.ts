import { performJob } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { seatOfferEnd } from './line.service.ts';
import { waitingListRoutes } from './waiting-list.routes.ts';
import { type BookingsOfLine, createWaitingListService } from './waiting-list.service.ts';

/** The lines of full cars. */
export function waitingListModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock'> & { readonly bookings: BookingsOfLine },
) {
  const line = createWaitingListService(deps);
  return defineFeature({
    routes: waitingListRoutes(line),
    jobs: [performJob(seatOfferEnd, { perform: line.passOn })],
  });
}
