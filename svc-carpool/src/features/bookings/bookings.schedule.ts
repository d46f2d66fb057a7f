import { daily, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { clearTripPhones } from '#src/features/trips/trips.public.ts';
import { phonesShownAfterTrip } from './bookings.policy.ts';
import { clearBookingPhones } from './bookings.repository.ts';

export const bookingTasks = ({ db, clock }: Pick<Kit, 'db' | 'clock'>): TaskDefinition[] => [
  {
    name: 'phones-of-past-trips',
    schedule: daily('03:40'),
    run: async () => {
      const before = later(clock(), -phonesShownAfterTrip);
      const count = (await clearBookingPhones(db, before)) + (await clearTripPhones(db, before));
      return `removed ${count}`;
    },
  },
];
