import { performJob } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { bookingTasks } from './bookings.schedule.ts';
import { createBookingsService } from './bookings.service.ts';
import { offerDeparture, tripReminder } from './departures.job.ts';
import { createDeparturesService } from './departures.service.ts';
import { createPassengersService } from './passengers.service.ts';
import { createTripStatesService } from './trip-states.service.ts';

/** Seats that members ask for, are invited to, and have. */
export function bookingsModule(deps: Pick<Kit, 'db' | 'transact' | 'clock'>) {
  const bookings = createBookingsService(deps);
  const departures = createDeparturesService(deps);
  const feature = defineFeature({
    routes: bookingRoutes(
      bookings,
      createPassengersService({ ...deps, bookings }),
      createTripStatesService(deps),
    ),
    jobs: [
      performJob(offerDeparture, { perform: departures.depart }),
      performJob(tripReminder, { perform: departures.remind }),
    ],
    tasks: bookingTasks(deps),
  });
  return { feature, bookings };
}
