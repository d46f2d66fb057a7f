import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/carpool';
import { aComment } from '@siteswap/features/comments/testing';
import {
  describeRowStates,
  onceFor,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { hoursAgo, noon, now } from '#test/days.ts';
import { anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
});
afterAll(() => service?.stop());

const callers = ['driver', 'member', 'visitor'] as const;
type Caller = (typeof callers)[number];
const userIds = { driver: 11, member: 12 };
const actorOf = signIns<Caller>(() => service, userIds);

/** States of an offer and of a request, to the event and back, and of its edition. */
const states = [
  ...['ahead', 'on the way back', 'left a while ago', 'left long ago', 'author erased'],
  ...['cancelled edition', 'virtual edition', 'archived convention', 'draft', 'no edition yet'],
  ...['edition is over', 'removed', 'deleted', 'deleted long ago'],
] as const;
type State = (typeof states)[number];

const editionIn: Partial<Record<State, object>> = {
  'cancelled edition': { status: 'CANCELLED' },
  'virtual edition': { isVirtual: true },
  'archived convention': { isConventionArchived: true },
  draft: { isOnline: false },
  'edition is over': { startDate: new Date('2026-05-20'), endDate: new Date('2026-05-22') },
};

const editionOf = onceFor(async (state: State): Promise<number> => {
  const id = states.indexOf(state) + 1;
  if (state === 'no edition yet') return id;
  await service.prisma.edition.create({
    data: {
      id,
      name: 'EJC',
      startDate: new Date('2027-05-20'),
      endDate: new Date('2027-05-22'),
      timezone: 'Europe/Paris',
      status: 'CONFIRMED',
      isOnline: true,
      isVirtual: false,
      isConventionArchived: false,
      ...editionIn[state],
    },
  });
  return id;
});

const tripDateIn: Partial<Record<State, Date>> = {
  'left a while ago': hoursAgo(11),
  'left long ago': hoursAgo(13),
  'edition is over': hoursAgo(24 * 300),
};

const deletedIn: Partial<Record<State, Date>> = { deleted: now, 'deleted long ago': hoursAgo(1) };

let count = 0;

async function aTrip(state: State) {
  const serial = ++count;
  const editionId = await editionOf(state);
  const trip = {
    editionId,
    userId: userIds.driver,
    direction: state === 'on the way back' ? 'FROM_EVENT' : 'TO_EVENT',
    tripDate: tripDateIn[state] ?? new Date(noon(9)),
    locationCity: 'Arras',
    description: `description-${serial}.`,
    phoneNumber: `+33-${serial}.`,
  } as const;
  const locationAddress = `address-${serial}.`;
  const offer = { ...trip, availableSeats: 3, locationAddress };
  const { id: offerId } = await service.prisma.carpoolOffer.create({ data: offer });
  const request = { ...trip, seatsNeeded: 2 };
  const { id: requestId } = await service.prisma.carpoolRequest.create({ data: request });
  const comment = { userId: userIds.member, content: `comment-${serial}.` };
  const onOffer = await aComment(
    service.prisma,
    { entityKind: 'offer', entityId: offerId },
    comment,
  );
  const onRequest = await aComment(
    service.prisma,
    { entityKind: 'request', entityId: requestId },
    comment,
  );
  const deletedAt = deletedIn[state];
  if (deletedAt) {
    await service.prisma.carpoolOffer.update({ where: { id: offerId }, data: { deletedAt } });
    await service.prisma.carpoolRequest.update({ where: { id: requestId }, data: { deletedAt } });
  }
  if (state === 'removed') {
    await service.prisma.carpoolOffer.delete({ where: { id: offerId } });
    await service.prisma.carpoolRequest.delete({ where: { id: requestId } });
  }
  return {
    editionId,
    offerId,
    requestId,
    offerCommentId: onOffer.id,
    requestCommentId: onRequest.id,
    secrets: {
      comment: `comment-${serial}.`,
      description: `description-${serial}.`,
      address: locationAddress,
      phone: `+33-${serial}.`,
    },
    actorOf,
  };
}
type Trip = Awaited<ReturnType<typeof aTrip>>;

const unknown = '404 NOT_FOUND';
const noEdition = '404 EDITION_NOT_FOUND';
const closed = '409 EDITION_CLOSED';
const forbidden = '403 FORBIDDEN';
const ok = 'ok';
const text = 'ok + description';
const details = 'ok + description + address';

/** For the driver, another member and visitors. */
type Cells = readonly [string, string, string];
const row = stateRows<Trip, State, Cells>();
const same = (cell: string): Cells => [cell, cell, cell];
const posted = (cell: string): Cells => [cell, cell, '401 UNAUTHENTICATED'];
const ofEdition = ({ editionId }: Trip) => ({ params: { id: editionId } });

const listed: Partial<Record<State, Cells>> = {
  'left long ago': same(ok),
  'edition is over': same(ok),
  removed: same(ok),
  deleted: same(ok),
  'deleted long ago': same(ok),
  draft: same(noEdition),
  'no edition yet': same(noEdition),
};
const gone: Partial<Record<State, Cells>> = {
  'left long ago': same(unknown),
  'edition is over': same(unknown),
  removed: same(unknown),
  deleted: same(unknown),
  'deleted long ago': same(unknown),
  draft: same(unknown),
  'no edition yet': same(unknown),
};
/** It neither shows a free text nor leads to a car that has left. */
const unpreviewed: Partial<Record<State, Cells>> = {
  ...gone,
  'left a while ago': same(unknown),
  'cancelled edition': same(unknown),
  'virtual edition': same(unknown),
  'archived convention': same(unknown),
};
const forDriver = (cell: string): Cells => [cell, forbidden, '401 UNAUTHENTICATED'];
const goneForAll = posted(unknown);
/** Another member does not learn of a trip that they cannot see. */
const own = (cell: string): Cells => [cell, unknown, '401 UNAUTHENTICATED'];
const hiddenFromOthers = (cell: string) => ({
  'left long ago': own(cell),
  'edition is over': own(cell),
  draft: own(cell),
  'no edition yet': own(cell),
});
const changed = {
  ...hiddenFromOthers(text),
  'cancelled edition': forDriver(closed),
  'virtual edition': forDriver(closed),
  'archived convention': forDriver(closed),
  draft: own(noEdition),
  'no edition yet': own(noEdition),
  removed: goneForAll,
  deleted: goneForAll,
  'deleted long ago': goneForAll,
};
const removed = {
  ...hiddenFromOthers(ok),
  removed: goneForAll,
  deleted: goneForAll,
  'deleted long ago': goneForAll,
};
const restored = {
  ...hiddenFromOthers(text),
  removed: goneForAll,
  deleted: own(text),
  'deleted long ago': own('409 TRIP_GONE'),
};
const rejected: Partial<Record<State, Cells>> = {
  'cancelled edition': posted(closed),
  'virtual edition': posted(closed),
  'archived convention': posted(closed),
  draft: posted(noEdition),
  'no edition yet': posted(noEdition),
  'edition is over': posted('422 INVALID_INPUT'),
};

const goneForPosts = {
  'left long ago': goneForAll,
  'edition is over': goneForAll,
  removed: goneForAll,
  deleted: goneForAll,
  'deleted long ago': goneForAll,
  draft: goneForAll,
  'no edition yet': goneForAll,
};
const closedForComments = {
  'cancelled edition': posted(closed),
  'virtual edition': posted(closed),
  'archived convention': posted(closed),
};
/** The author of the comment: another member. */
const forCommenter: Cells = [forbidden, ok, '401 UNAUTHENTICATED'];

const ofOffer = ({ offerId }: Trip) => ({ id: offerId });
const ofRequest = ({ requestId }: Trip) => ({ id: requestId });
const onOffer = ({ offerId, offerCommentId }: Trip) => ({ id: offerId, commentId: offerCommentId });
const onRequest = ({ requestId, requestCommentId }: Trip) => ({
  id: requestId,
  commentId: requestCommentId,
});
const written = { content: 'Moi !' };
const reason = { reason: 'Publicité' };

const comments = [
  row(
    contract.listOfferComments,
    (trip) => ({ params: ofOffer(trip), query: {} }),
    same('ok + comment'),
    gone,
  ),
  row(
    contract.listRequestComments,
    (trip) => ({ params: ofRequest(trip), query: {} }),
    same('ok + comment'),
    gone,
  ),
  row(contract.getOfferComment, (trip) => ({ params: onOffer(trip) }), same('ok + comment'), gone),
  row(
    contract.getRequestComment,
    (trip) => ({ params: onRequest(trip) }),
    same('ok + comment'),
    gone,
  ),
  row(
    contract.createOfferComment,
    (trip) => ({ params: ofOffer(trip), body: written }),
    posted(ok),
    {
      ...goneForPosts,
      ...closedForComments,
    },
  ),
  row(
    contract.createRequestComment,
    (trip) => ({ params: ofRequest(trip), body: written }),
    posted(ok),
    {
      ...goneForPosts,
      ...closedForComments,
    },
  ),
  row(
    contract.updateOfferComment,
    (trip) => ({ params: onOffer(trip), body: written }),
    forCommenter,
    goneForPosts,
  ),
  row(
    contract.updateRequestComment,
    (trip) => ({ params: onRequest(trip), body: written }),
    forCommenter,
    goneForPosts,
  ),
  row(
    contract.removeOfferComment,
    (trip) => ({ params: onOffer(trip), body: reason }),
    forCommenter,
    goneForPosts,
  ),
  row(
    contract.removeRequestComment,
    (trip) => ({ params: onRequest(trip), body: reason }),
    forCommenter,
    goneForPosts,
  ),
];

const table = [
  ...comments,
  row(contract.getCarpoolOverview, ofEdition, posted(forbidden), {
    draft: goneForAll,
    'no edition yet': goneForAll,
  }),
  row(
    contract.listOpenOffers,
    ({ editionId }) => ({ params: { file: `${editionId}.json` } }),
    same(ok),
    { draft: same(unknown), 'no edition yet': same(unknown) },
  ),
  row(contract.listOffers, (trip) => ({ ...ofEdition(trip), query: {} }), same(text), listed),
  row(contract.listRequests, (trip) => ({ ...ofEdition(trip), query: {} }), same(text), listed),
  row(
    contract.getOffer,
    ({ offerId }) => ({ params: { id: offerId } }),
    [details, details, text],
    gone,
  ),
  row(contract.getRequest, ({ requestId }) => ({ params: { id: requestId } }), same(text), gone),
  row(
    contract.createOffer,
    (trip) => ({ ...ofEdition(trip), body: anOffer() }),
    posted(ok),
    rejected,
  ),
  row(
    contract.createRequest,
    (trip) => ({ ...ofEdition(trip), body: aRequest() }),
    posted(ok),
    rejected,
  ),
  row(contract.listTripTowns, (trip) => ({ ...ofEdition(trip), query: {} }), same(ok), {
    draft: same(noEdition),
    'no edition yet': same(noEdition),
  }),
  row(
    contract.previewTrip,
    (trip) => ({ ...ofEdition(trip), query: { offerId: trip.offerId } }),
    same(ok),
    unpreviewed,
  ),
  row(
    contract.getTripPicture,
    (trip) => ({ ...ofEdition(trip), query: { offerId: trip.offerId } }),
    same(ok),
    unpreviewed,
  ),
  row(
    contract.updateOffer,
    ({ offerId }) => ({ params: { id: offerId }, body: { maxDetourMinutes: 10 } }),
    forDriver(details),
    {
      ...changed,
      ...hiddenFromOthers(details),
      draft: own(noEdition),
      'no edition yet': own(noEdition),
    },
  ),
  row(
    contract.updateRequest,
    ({ requestId }) => ({ params: { id: requestId }, body: { seatsNeeded: 1 } }),
    forDriver(text),
    changed,
  ),
  row(
    contract.deleteOffer,
    ({ offerId }) => ({ params: { id: offerId }, body: {} }),
    forDriver(ok),
    removed,
  ),
  row(
    contract.deleteRequest,
    ({ requestId }) => ({ params: { id: requestId }, body: {} }),
    forDriver(ok),
    removed,
  ),
  row(contract.restoreOffer, ({ offerId }) => ({ params: { id: offerId } }), forDriver(details), {
    ...restored,
    ...hiddenFromOthers(details),
    deleted: own(details),
  }),
  row(
    contract.restoreRequest,
    ({ requestId }) => ({ params: { id: requestId } }),
    forDriver(text),
    restored,
  ),
];
/** Of trips, what is written about them, and their numbers; bookings have tables of their own. */
const ofTrips = ({ id }: { id: string }) =>
  /^carpool\.(offer|request|trip|offer-comment|request-comment|overview|feed\.open-offers)\./.test(
    `${id}.`,
  ) && !/\.(count|create-feed|delete-feed|mine)$/.test(id);

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const [driver, member, visitor] = one.cells[state] ?? one.cells.usual;
  return { driver, member, visitor };
}

describeRowStates('an offer and of a request', {
  service: () => service,
  routes: routesOfRows(contract).filter(ofTrips),
  table,
  tables: ['carpool_offer', 'carpool_request', 'comment', 'participation', 'edition'],
  callers,
  states,
  aRow: aTrip,
  expectedIn,
});
