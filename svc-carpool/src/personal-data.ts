import { tripRefreshed } from '@siteswap/contracts/carpool';
import { calendarTables } from '@siteswap/features/calendars';
import { commentTables } from '@siteswap/features/comments';
import { memberTables } from '@siteswap/features/members';
import { keep } from '@siteswap/service-kit';
import { definePersonalData } from './db.ts';
import {
  eraseBookings,
  erasePassengers,
  eraseWaiting,
} from './features/bookings/bookings.public.ts';
import { eraseAlerts } from './features/matching/matching.public.ts';
import { tripsFeedTable } from './features/my-trips/my-trips.public.ts';
import { participations } from './features/participations/participations.public.ts';
import { eraseReports, exportReports } from './features/reports/reports.public.ts';
import { eraseOffers, eraseRequests } from './features/trips/trips.public.ts';

/**
 * Everything svc-carpool stores about members: what their export contains, and how it is erased when the account is
 * deleted. Trips that lie ahead are removed, past ones stay without what their author wrote.
 */
export const personalData = definePersonalData({
  notMembers: [
    ...['edition_id', 'carpool_offer_id', 'carpool_request_id', 'request_id', 'booking_id'],
    ...['linked_id', 'entity_id'],
  ],
  tables: {
    // Before the offers, which bookings need.
    carpool_booking: { columns: ['requester_id'], erase: eraseBookings },
    carpool_booking_change: {
      columns: ['actor_id'],
      erase: keep('the other side reads who changed a booking, as by a deleted user'),
    },
    carpool_passenger: {
      columns: ['user_id', 'added_by_id'],
      // Names of people without an account, who are not the member.
      omit: ['first_name'],
      erase: erasePassengers,
    },
    carpool_waiting: { columns: ['user_id'], erase: eraseWaiting },
    carpool_alert: { columns: ['user_id'], erase: eraseAlerts },
    ...calendarTables(tripsFeedTable),
    carpool_offer: {
      columns: ['user_id'],
      erase: async (tx, userId, outbox, now) => {
        await eraseOffers(tx, userId, now);
        outbox.emit(tripRefreshed, { userId });
      },
    },
    carpool_request: {
      columns: ['user_id'],
      erase: async (tx, userId, outbox, now) => {
        await eraseRequests(tx, userId, now);
        outbox.emit(tripRefreshed, { userId });
      },
    },
    carpool_report: {
      columns: ['reporter_id', 'reported_id'],
      // Their own alone: who is reported does not read that they are.
      export: exportReports,
      erase: eraseReports,
    },
    ...commentTables,
    ...participations.tables,
    ...memberTables,
  },
});
