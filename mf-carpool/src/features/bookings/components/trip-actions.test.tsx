import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  addPassenger,
  createBooking,
  getBookingHistory,
  getMyTrips,
  inviteRequest,
  joinWaitingList,
  leaveWaitingList,
  listBookings,
  listMatchingOffers,
  listMatchingRequests,
  listPassengers,
  listWaiting,
  removePassenger,
  takeWaitingSeat,
  updateBooking,
} from '@siteswap/contracts/carpool';
import { searchUsers } from '@siteswap/contracts/core';
import { aPublicUser } from '@siteswap/contracts/testing';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  readPlace,
  renderPage,
} from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aBooking, anOffer, anOfferInDetail, aRequest, noTrips } from '#test/fixtures.ts';
import type { MyTripState, Trip, TripEdition } from '../../trips/trips.public.ts';
import { TripActions } from './trip-actions.tsx';

const edition = { id: 12, place: 'Lille', timezone: 'Europe/Paris', days: {} } as TripEdition;
type OfferState = Extract<MyTripState, { offerId: number }>;

const offerState = (fields: Partial<OfferState>): OfferState => ({
  offerId: 1,
  state: null,
  bookingId: null,
  passengerId: null,
  position: null,
  until: null,
  pending: 0,
  onBoard: [],
  ...fields,
});

const open = (
  trip: Trip,
  {
    state,
    session = aSessionUser(),
    url = '/',
    ...fields
  }: {
    state?: MyTripState;
    session?: ReturnType<typeof aSessionUser> | null;
    url?: string;
    closed?: 'past';
  } = {},
) =>
  renderPage(
    <>
      <TripActions trip={trip} edition={{ ...edition, ...fields }} state={state} />
      <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
    </>,
    { messages: { carpool: en }, session, url },
  );

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const confirm = async () => within(await screen.findByRole('alertdialog'));
const stop = { city: 'Kortrijk', latitude: 50.8, longitude: 3.3, time: '2126-04-18T12:30:00Z' };
const marco = aSessionUser({ id: 9, pseudo: 'marco' });

beforeEach(() => {
  mockRoute(getMyTrips, noTrips());
});

describe('a passenger', () => {
  it('CP-02 asks for seats with a stop, a message and the phone of the profile', async () => {
    const calls = mockRoute(createBooking, aBooking());
    const { user } = await open(anOffer({ stops: [stop] }), {
      session: aSessionUser({ phone: '0612345678' }),
    });
    await user.click(await button('Ask for a seat – marco'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Phone/)).toHaveValue('0612345678');
    expect(dialog.getByText(/^Only marco sees it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /Where do you get in/ }));
    await user.click(await screen.findByRole('option', { name: 'Kortrijk' }));
    await user.type(dialog.getByLabelText(/^Message/), 'Two unicycles');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(en.ask.sent)).toBeInTheDocument();
    expect(calls).toMatchObject([
      {
        params: { id: 1 },
        body: {
          seats: 1,
          message: 'Two unicycles',
          stopCity: 'Kortrijk',
          phoneNumber: '0612345678',
          requestId: null,
        },
      },
    ]);
  });

  it('takes seats and message of a request in one press', async () => {
    const request = aRequest({ seatsNeeded: 2, description: 'With a dog' });
    mockRoute(getMyTrips, noTrips({ requests: [{ request, bookings: [] }] }));
    const calls = mockRoute(createBooking, aBooking());
    const { user } = await open(anOffer());
    await user.click(await button('Ask for a seat – marco'));
    await user.click(await button('Use my request from Arras'));
    await user.click(await button('Ask'));
    await screen.findByText(en.ask.sent);
    expect(calls).toMatchObject([{ body: { seats: 2, message: 'With a dog', requestId: 2 } }]);
  });

  it('is offered the waiting list when the seats were taken meanwhile', async () => {
    mockRoute(createBooking, mockProblem(409, 'OFFER_FULL', { remainingSeats: 2 } as never));
    const joins = mockRoute(joinWaitingList, {
      offerId: 1,
      user: aPublicUser(),
      seats: 1,
      state: 'WAITING',
      position: 2,
      until: null,
      createdAt: '2026-01-01T10:00:00Z',
    });
    const { user } = await open(anOffer());
    await user.click(await button('Ask for a seat – marco'));
    await user.click(await button('Ask'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There are not enough free seats left in this car (free: 2). The waiting list is open.',
    );
    await user.click(await button('Join the waiting list'));
    expect(await screen.findByText('You are on the waiting list, at place 2')).toBeInTheDocument();
    expect(joins).toMatchObject([{ params: { id: 1 } }]);
  });

  it('who is a visitor signs in first', async () => {
    const { user } = await open(anOffer(), { session: null });
    await user.click(await button('Ask for a seat – marco'));
    expect(readPlace()?.pending?.name).toBe('carpool.ask.1');
  });

  it('cancels after a question', async () => {
    const calls = mockRoute(updateBooking, aBooking({ status: 'CANCELLED' }));
    const { user } = await open(anOffer(), {
      state: offerState({ state: 'ASKED', bookingId: 5 }),
    });
    await user.click(await button('Cancel the booking – marco'));
    const question = await confirm();
    expect(question.getByText(/^marco is notified/)).toBeInTheDocument();
    expect(calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Cancel the booking' }));
    await screen.findByText(en.booking.ended.cancel);
    expect(calls).toMatchObject([{ params: { id: 1, bookingId: 5 }, body: { action: 'cancel' } }]);
  });

  it('reads why it cannot be cancelled', async () => {
    mockRoute(updateBooking, mockProblem(409, 'BOOKING_ENDED'));
    const { user } = await open(anOffer(), {
      state: offerState({ state: 'ACCEPTED', bookingId: 5 }),
    });
    await user.click(await button('Cancel the booking – marco'));
    const question = await confirm();
    await user.click(question.getByRole('button', { name: 'Cancel the booking' }));
    expect(await question.findByRole('alert')).toHaveTextContent(en.error.BOOKING_ENDED);
  });

  it('CP-15 accepts an invitation', async () => {
    const calls = mockRoute(updateBooking, aBooking({ status: 'ACCEPTED' }));
    const { user } = await open(anOffer(), {
      state: offerState({ state: 'INVITED', bookingId: 5 }),
    });
    expect(await button('Reject – marco')).toBeInTheDocument();
    await user.click(await button('Accept – marco'));
    await screen.findByText(en.booking.accepted);
    expect(calls).toMatchObject([{ body: { action: 'accept' } }]);
  });

  it('CP-06 CP-11 reads name and phone of the driver and the history, once accepted', async () => {
    const booking = aBooking({
      status: 'ACCEPTED',
      phoneNumber: '+32 470 12 34 56',
      driver: { ...aBooking().driver, prenom: 'Marco', nom: 'Rossi' },
      actions: ['cancel'],
    });
    mockRoute(listBookings, { data: [booking] });
    mockRoute(getBookingHistory, {
      data: [
        {
          status: 'PENDING',
          cause: 'ASKED',
          actor: aPublicUser({ id: 7, pseudo: 'lina' }),
          at: '2026-01-01T10:00:00Z',
        },
        { status: 'CANCELLED', cause: 'EXPIRED', actor: null, at: '2026-01-02T10:00:00Z' },
      ],
    });
    const { user } = await open(anOffer(), {
      state: offerState({ state: 'ACCEPTED', bookingId: 5 }),
    });
    await user.click(await button('My booking'));
    expect(await screen.findByText('Marco Rossi')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '+32 470 12 34 56' })).toHaveAttribute(
      'href',
      'tel:+32470123456',
    );
    await user.click(await button('History – marco'));
    const [asked, expired] = await screen.findAllByText(/Seat asked for|No reply before/);
    expect(asked?.parentElement).toHaveTextContent('lina · Thu 1 Jan, 11:00');
    expect(expired).toBeInTheDocument();
  });

  it('CP-08 sees the place in line, and leaves it', async () => {
    const calls = mockRoute(leaveWaitingList, { ok: true });
    const { user } = await open(anOffer({ remainingSeats: 0 }), {
      state: offerState({ state: 'WAITING', position: 3 }),
    });
    expect(await screen.findByText('You are at place 3 on the waiting list.')).toBeInTheDocument();
    await user.click(await button('Leave the waiting list'));
    const question = await confirm();
    await user.click(question.getByRole('button', { name: 'Leave the waiting list' }));
    await screen.findByText(en.waiting.left);
    expect(calls).toHaveLength(1);
  });

  it('CP-08 takes the seat that is offered, and sees how long it is', async () => {
    const calls = mockRoute(takeWaitingSeat, aBooking({ status: 'ACCEPTED' }));
    const until = new Date(Date.now() + 7_200_000).toISOString();
    const { user } = await open(anOffer({ remainingSeats: 0 }), {
      state: offerState({ state: 'OFFERED', position: 1, until }),
    });
    expect(await screen.findByText(/^A seat is yours to take\. .* in \d+ /)).toBeInTheDocument();
    await user.click(await button('Take the seat'));
    await screen.findByText(en.booking.accepted);
    expect(calls).toHaveLength(1);
  });

  it('leaves a car into which the driver added them, after a question', async () => {
    const calls = mockRoute(removePassenger, { ok: true });
    const { user } = await open(anOffer(), {
      state: offerState({ state: 'ADDED', passengerId: 8 }),
    });
    await user.click(await button('Leave the car – marco'));
    const question = await confirm();
    expect(question.getByText(/marco is notified/)).toBeInTheDocument();
    expect(calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Leave the car' }));
    await screen.findByText(en.added.left);
    expect(calls).toMatchObject([{ params: { id: 1, passengerId: 8 } }]);
  });

  it('reads why a car that has left meanwhile cannot be left', async () => {
    mockRoute(removePassenger, mockProblem(409, 'TRIP_DATE_PAST'));
    const { user } = await open(anOffer(), {
      state: offerState({ state: 'ADDED', passengerId: 8 }),
    });
    await user.click(await button('Leave the car – marco'));
    const question = await confirm();
    await user.click(question.getByRole('button', { name: 'Leave the car' }));
    expect(await question.findByRole('alert')).toHaveTextContent(en.error.TRIP_DATE_PAST);
  });

  it('joins the waiting list of a full car instead of asking', async () => {
    await open(anOffer({ remainingSeats: 0 }));
    expect(await button('Join the waiting list')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Ask for a seat/ })).not.toBeInTheDocument();
  });

  it.each([
    ['has left', anOffer({ tripDate: '2020-04-18T12:00:00Z' }), {}],
    ['is of an edition that is over', anOffer(), { closed: 'past' as const }],
  ])('can do nothing with a trip that %s', async (_, offer, options) => {
    const { unmount } = await open(offer, options);
    expect(screen.queryByRole('button', { name: /seat|list/ })).not.toBeInTheDocument();
    unmount();
    await open(offer, { ...options, state: offerState({ state: 'ADDED', passengerId: 8 }) });
    expect(screen.queryByRole('button', { name: /Leave/ })).not.toBeInTheDocument();
  });
});

describe('the driver', () => {
  const people = (bookings = [aBooking({ actions: ['accept', 'reject'], message: 'Hello' })]) => {
    mockRoute(listBookings, { data: bookings });
    mockRoute(listPassengers, {
      data: [{ id: 8, user: null, firstName: 'Zoé', addedAt: '2026-01-01T10:00:00Z' }],
    });
    mockRoute(listWaiting, {
      data: [
        {
          offerId: 1,
          user: aPublicUser({ id: 11, pseudo: 'olga' }),
          seats: 2,
          state: 'WAITING',
          position: 1,
          until: null,
          createdAt: '2026-01-01T10:00:00Z',
        },
      ],
    });
  };

  it('CP-03 sees who asks, who is along and who waits, and accepts', async () => {
    people();
    const calls = mockRoute(updateBooking, aBooking({ status: 'ACCEPTED' }));
    const { user } = await open(anOffer(), {
      session: marco,
      state: offerState({ state: 'MINE', pending: 1 }),
    });
    await user.click(await button('1 person is asking'));
    const asking = within(await screen.findByRole('region', { name: 'Asking for a seat' }));
    expect(asking.getByRole('listitem')).toHaveTextContent(/lina.*Waiting for a reply/);
    expect(asking.getByText('Hello')).toBeInTheDocument();
    const along = within(screen.getByRole('region', { name: en.people.along }));
    expect(await along.findByRole('listitem')).toHaveTextContent(/Zoé.*without an account/);
    const line = within(await screen.findByRole('region', { name: 'Waiting list' }));
    expect(line.getByText('olga')).toBeInTheDocument();
    await user.click(asking.getByRole('button', { name: 'Accept – lina' }));
    await screen.findByText(en.booking.accepted);
    expect(calls).toMatchObject([{ params: { id: 1, bookingId: 5 }, body: { action: 'accept' } }]);
  });

  it('calls an accepted passenger', async () => {
    people([aBooking({ status: 'ACCEPTED', phoneNumber: '06 12 34 56 78', actions: ['cancel'] })]);
    const { user } = await open(anOffer(), { session: marco });
    await user.click(await button('People'));
    const aboard = within(await screen.findByRole('region', { name: 'On board' }));
    expect(aboard.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute(
      'href',
      'tel:0612345678',
    );
  });

  it('takes along a person by a first name, and a member by a search', async () => {
    people([]);
    mockRoute(searchUsers, { data: [aPublicUser({ id: 21, pseudo: 'nina' })] });
    const calls = mockRoute(addPassenger, {
      id: 9,
      user: null,
      firstName: 'Ada',
      addedAt: '2026-01-01T10:00:00Z',
    });
    const { user } = await open(anOffer(), { session: marco });
    await user.click(await button('People'));
    await user.click(await screen.findByRole('radio', { name: 'Someone without an account' }));
    await user.type(await screen.findByLabelText('First name'), 'Ada');
    await user.click(await button('Take along'));
    await waitFor(() => expect(calls).toMatchObject([{ body: { firstName: 'Ada' } }]));
    await user.click(await screen.findByRole('radio', { name: 'A member' }));
    await user.type(await screen.findByRole('combobox', { name: 'Username' }), 'ni');
    await user.click(await screen.findByRole('option', { name: 'nina' }));
    await user.click(await button('Take along'));
    await waitFor(() => expect(calls).toMatchObject([{}, { body: { userId: 21 } }]));
  });

  it('takes a person out after a question', async () => {
    people([]);
    const calls = mockRoute(removePassenger, { ok: true });
    const { user } = await open(anOffer(), { session: marco });
    await user.click(await button('People'));
    await user.click(await button('Take out – Zoé'));
    await user.click((await confirm()).getByRole('button', { name: 'Take out' }));
    await waitFor(() => expect(calls).toMatchObject([{ params: { id: 1, passengerId: 8 } }]));
  });

  it('CP-15 invites a request into one of their cars', async () => {
    const offer = anOfferInDetail({ id: 31 });
    const other = anOfferInDetail({ id: 32, locationCity: 'Bruges' });
    mockRoute(
      getMyTrips,
      noTrips({
        offers: [offer, other].map((each) => ({
          offer: each,
          bookings: [],
          passengers: [],
          waiting: [],
        })),
      }),
    );
    const calls = mockRoute(inviteRequest, aBooking({ initiatedBy: 'DRIVER' }));
    const { user } = await open(aRequest({ user: aPublicUser({ id: 7, pseudo: 'lina' }) }), {
      session: marco,
    });
    await user.click(await button('Invite into my car – lina'));
    await user.click(await screen.findByRole('radio', { name: /Bruges/ }));
    await user.click(await button('Invite'));
    await screen.findByText(en.invite.sent);
    expect(calls).toMatchObject([{ params: { id: 32 }, body: { requestId: 2 } }]);
  });

  it('who has no car for that way reads what to do first', async () => {
    const { user } = await open(aRequest(), { session: aSessionUser() });
    await user.click(await button(/^Invite into my car/));
    expect(await screen.findByText(en.invite.empty.title)).toBeInTheDocument();
  });
});

describe('what fits', () => {
  it('C3 shows the driver the requests right after publishing, and invites in one press', async () => {
    const request = aRequest({ user: aPublicUser({ id: 7, pseudo: 'lina' }) });
    mockRoute(listMatchingRequests, { data: [{ request, detourMinutes: 12, gapMinutes: 30 }] });
    const calls = mockRoute(inviteRequest, aBooking({ initiatedBy: 'DRIVER' }));
    const { user } = await open(anOffer(), { session: marco, url: '/?offerId=1' });
    expect(await screen.findByText('about +12 min')).toBeInTheDocument();
    await user.click(await button('Invite – lina'));
    await screen.findByText(en.invite.sent);
    expect(calls).toMatchObject([{ params: { id: 1 }, body: { requestId: 2 } }]);
  });

  it('CP-07 shows the member the offers later on, and asks with the request in one press', async () => {
    const request = aRequest({ user: aPublicUser({ id: 7, pseudo: 'lina' }), seatsNeeded: 2 });
    mockRoute(listMatchingOffers, {
      data: [{ offer: anOffer(), detourMinutes: 0, gapMinutes: 0 }],
    });
    const calls = mockRoute(createBooking, aBooking());
    const { user } = await open(request);
    await user.click(await button('Offers that fit'));
    expect(await screen.findByText(en.trip.onTheWay)).toBeInTheDocument();
    await user.click(await button('Ask for a seat – marco'));
    await screen.findByText(en.ask.sent);
    expect(calls).toMatchObject([{ params: { id: 1 }, body: { seats: 2, requestId: 2 } }]);
  });

  it('says that nothing fits yet', async () => {
    mockRoute(listMatchingRequests, { data: [] });
    await open(anOffer(), { session: marco, url: '/?offerId=1' });
    expect(await screen.findByText(en.match.empty.requests)).toBeInTheDocument();
  });
});
