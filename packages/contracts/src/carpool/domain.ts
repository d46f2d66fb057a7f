import { userState } from '../core/users.ts';
import { defineDomain } from '../domain.ts';
import { editionState } from '../editions/editions.ts';
import { participationState } from '../notifications/participations.ts';
import { notificationTemplatesState } from '../notifications/templates.ts';
import {
  bookingAccepted,
  bookingAsked,
  bookingCancelled,
  bookingInvited,
  bookingRejected,
  passengerAdded,
  passengerRemoved,
  tripSoon,
  waitingSeatEnded,
  waitingSeatOffered,
  waitingSeatTaken,
} from './bookings.ts';
import { offerCommented, requestCommented, tripCommentRemoved } from './comments.ts';
import { alertMatched, offerMatched, requestMatched } from './matching.ts';
import { tripReported } from './reports.ts';
import {
  offerChanged,
  offerCreated,
  offerDeleted,
  offerRefreshed,
  offerRestored,
  requestCreated,
  requestRefreshed,
  tripRefreshed,
} from './trip-events.ts';

export const domain = defineDomain({
  name: 'carpool',
  events: [
    offerCreated,
    offerChanged,
    offerRefreshed,
    offerDeleted,
    offerRestored,
    requestCreated,
    requestRefreshed,
    tripRefreshed,
    tripSoon,
    bookingAsked,
    bookingInvited,
    bookingAccepted,
    bookingRejected,
    bookingCancelled,
    passengerAdded,
    passengerRemoved,
    waitingSeatOffered,
    waitingSeatTaken,
    waitingSeatEnded,
    offerMatched,
    requestMatched,
    alertMatched,
    offerCommented,
    requestCommented,
    tripCommentRemoved,
    tripReported,
  ],
  publishes: [
    { state: notificationTemplatesState, ids: 'carpool' },
    { state: participationState, ids: 'carpool.>' },
  ],
  reads: [userState, editionState],
});
