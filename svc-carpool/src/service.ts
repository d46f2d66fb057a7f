import { defineService, prismaClient } from './db.ts';
import { bookingsModule } from './features/bookings/bookings.module.ts';
import { createTripBookings } from './features/bookings/bookings.public.ts';
import { commentsModule } from './features/comments/comments.module.ts';
import { countsModule } from './features/counts/counts.module.ts';
import { exchangeModule } from './features/exchange/exchange.module.ts';
import { matchingModule } from './features/matching/matching.module.ts';
import { myTripsModule } from './features/my-trips/my-trips.module.ts';
import { overviewModule } from './features/overview/overview.module.ts';
import { participations } from './features/participations/participations.public.ts';
import { previewsModule } from './features/previews/previews.module.ts';
import { reportsModule } from './features/reports/reports.module.ts';
import { tripsModule } from './features/trips/trips.module.ts';
import { waitingListModule } from './features/waiting-list/waiting-list.module.ts';
import { notificationTemplates } from './notifications/index.ts';
import { personalData } from './personal-data.ts';
import { editions } from './subscribers/editions.ts';
import { members } from './subscribers/members.ts';

/** Composes the service; nothing happens before it is run. */
export const carpoolService = defineService({
  name: 'svc-carpool',
  version: '1.0.0',
  prismaClient,
  build: (kit) => {
    const tripBookings = createTripBookings(kit);
    const { feature: bookingsFeature, bookings } = bookingsModule(kit);
    return {
      features: [
        tripsModule({ ...kit, bookings: tripBookings }),
        bookingsFeature,
        waitingListModule({ ...kit, bookings }),
        matchingModule({ ...kit, bookings: tripBookings }),
        commentsModule(kit),
        countsModule(kit),
        exchangeModule({ ...kit, publicUrl: kit.env.PUBLIC_URL }),
        overviewModule(kit),
        previewsModule(kit),
        myTripsModule({ ...kit, bookings: tripBookings }),
        reportsModule(kit),
        participations.module(kit),
        editions,
        members,
        {
          declarations: [notificationTemplates],
          personalData,
        },
      ],
    };
  },
});
