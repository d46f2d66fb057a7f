import {
  bookingAccepted,
  bookingAsked,
  bookingCancelled,
  bookingInvited,
  bookingRejected,
  carpoolPages,
  passengerAdded,
  passengerRemoved,
  tripSoon,
  updateBooking,
} from '@siteswap/contracts/carpool';
import { createTemplateDefiner, replyBy } from '@siteswap/contracts/notifications';

const defineTemplate = createTemplateDefiner(carpoolPages);

/** What the sentences about a trip have in common. */
export const aboutTrip = {
  city: 'locationCity',
  day: { dayOf: 'tripDate', zoneOfEdition: 'editionId' },
  edition: { editionName: 'editionId' },
} as const;

export const tripPage = {
  page: 'carpool.edition',
  params: { id: 'editionId' },
  query: ['offerId'],
} as const;

const booking = {
  category: 'carpool',
  email: 'now',
  entity: { type: 'carpool-booking', id: 'bookingId' },
  link: { ...tripPage, query: ['offerId', 'bookingId'] },
} as const;

const params = { id: 'offerId', bookingId: 'bookingId' } as const;
const question = {
  replies: [
    replyBy(updateBooking, { name: 'accept', params, body: { action: { value: 'accept' } } }),
    replyBy(updateBooking, { name: 'reject', params, body: { action: { value: 'reject' } } }),
  ],
  endedBy: [
    { event: bookingAccepted, reply: 'accept' },
    { event: bookingRejected, reply: 'reject' },
    { event: bookingCancelled },
  ],
};

/** The notifications about bookings, and about the trip that they are of. */
export const bookingTemplates = [
  defineTemplate({
    ...booking,
    key: 'booking-asked',
    event: bookingAsked,
    type: 'INFO',
    recipients: { kind: 'member', field: 'driverId' },
    values: { ...aboutTrip, pseudo: { memberName: 'passengerId' } },
    question,
  }),
  defineTemplate({
    ...booking,
    key: 'booking-invited',
    event: bookingInvited,
    type: 'INFO',
    recipients: { kind: 'member', field: 'passengerId' },
    values: { ...aboutTrip, pseudo: { memberName: 'driverId' } },
    question,
  }),
  defineTemplate({
    ...booking,
    key: 'booking-accepted',
    event: bookingAccepted,
    type: 'SUCCESS',
    recipients: { kind: 'member', field: 'recipientId' },
    values: { ...aboutTrip, pseudo: { memberName: 'actorId' } },
  }),
  defineTemplate({
    ...booking,
    key: 'booking-rejected',
    event: bookingRejected,
    type: 'WARNING',
    recipients: { kind: 'member', field: 'recipientId' },
    values: { ...aboutTrip, pseudo: { memberName: 'actorId' } },
  }),
  defineTemplate({
    ...booking,
    key: 'booking-cancelled',
    event: bookingCancelled,
    type: 'INFO',
    recipients: { kind: 'members', field: 'recipientIds' },
    values: aboutTrip,
  }),
  defineTemplate({
    ...booking,
    key: 'passenger-added',
    event: passengerAdded,
    type: 'INFO',
    recipients: { kind: 'member', field: 'userId' },
    values: { ...aboutTrip, pseudo: { memberName: 'driverId' } },
    entity: { type: 'carpool-offer', id: 'offerId' },
    link: tripPage,
  }),
  defineTemplate({
    ...booking,
    key: 'passenger-removed',
    event: passengerRemoved,
    type: 'INFO',
    recipients: { kind: 'member', field: 'recipientId' },
    values: { ...aboutTrip, pseudo: { memberName: 'actorId' } },
    entity: { type: 'carpool-offer', id: 'offerId' },
    link: tripPage,
  }),
  defineTemplate({
    ...booking,
    key: 'trip-soon',
    event: tripSoon,
    type: 'INFO',
    recipients: { kind: 'members', field: 'memberIds' },
    values: aboutTrip,
    entity: { type: 'carpool-offer', id: 'offerId' },
    link: tripPage,
  }),
];
