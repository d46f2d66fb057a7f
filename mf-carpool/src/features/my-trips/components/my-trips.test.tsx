import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  createTripReport,
  createTripsFeed,
  deleteAlert,
  getMyTrips,
  getTripsFeed,
  removePassenger,
} from '@siteswap/contracts/carpool';
import { aPublicUser } from '@siteswap/contracts/testing';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aBooking, anOffer, anOfferInDetail, aRequest, noTrips } from '#test/fixtures.ts';
import { MyTripsSection } from './my-trips.tsx';

/** The section, with the toasts of the shell. */
function Page() {
  return (
    <>
      <MyTripsSection />
      <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
    </>
  );
}
const open = () => renderPage(Page, { messages: { carpool: en }, session: aSessionUser() });

const alert = {
  id: '0197f2a0-0000-7000-8000-000000000001',
  editionId: 12,
  direction: 'TO_EVENT' as const,
  city: 'Gand',
  radiusKm: 50,
  createdAt: '2026-01-01T10:00:00Z',
};

beforeEach(() => {
  mockRoute(getTripsFeed, { createdAt: null });
});

describe('my trips', () => {
  it('are listed by departure: what I drive, look for, sit in and wait for', async () => {
    mockRoute(
      getMyTrips,
      noTrips({
        offers: [
          {
            offer: anOfferInDetail({ tripDate: '2126-04-20T12:00:00Z', direction: 'FROM_EVENT' }),
            bookings: [aBooking({ driver: aBooking().passenger, passenger: aBooking().driver })],
            passengers: [{ id: 8, user: null, firstName: 'Zoé', addedAt: '2026-01-01T10:00:00Z' }],
            waiting: [],
          },
        ],
        requests: [{ request: aRequest({ tripDate: '2126-04-19T12:00:00Z' }), bookings: [] }],
        bookings: [{ booking: aBooking({ status: 'ACCEPTED' }), offer: anOffer({ id: 3 }) }],
        waiting: [
          {
            entry: {
              offerId: 4,
              user: aPublicUser({ id: 7 }),
              seats: 1,
              state: 'WAITING',
              position: 2,
              until: null,
              createdAt: '2026-01-01T10:00:00Z',
            },
            offer: anOffer({ id: 4, tripDate: '2126-04-21T12:00:00Z' }),
          },
        ],
        alerts: [alert],
      }),
    );
    await open();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByText(/^(I |I’)/).textContent)).toEqual([
      'I am a passenger',
      'I am looking for a seat',
      'I drive',
      'I am waiting',
    ]);
    expect(within(cards[2] as HTMLElement).getByText('Also on board: Zoé')).toBeInTheDocument();
    expect(
      within(cards[3] as HTMLElement).getByText('You are at place 2 on the waiting list.'),
    ).toBeInTheDocument();
  });

  it('are also the cars into which their drivers added me, which can be left until departure', async () => {
    mockRoute(
      getMyTrips,
      noTrips({
        added: [
          { passengerId: 8, offer: anOffer() },
          { passengerId: 9, offer: anOffer({ id: 2, tripDate: '2020-04-19T12:00:00Z' }) },
        ],
      }),
    );
    const calls = mockRoute(removePassenger, { ok: true });
    const { user } = await open();
    const [ahead, over] = await screen.findAllByRole('article', { hidden: true });
    expect(within(ahead as HTMLElement).getByText('I am on board')).toBeInTheDocument();
    expect(within(ahead as HTMLElement).getByText('marco')).toBeInTheDocument();
    const leave = { name: 'Leave the car – marco', hidden: true };
    expect(within(over as HTMLElement).queryByRole('button', leave)).not.toBeInTheDocument();
    await user.click(within(ahead as HTMLElement).getByRole('button', leave));
    const question = within(await screen.findByRole('alertdialog'));
    mockRoute(getMyTrips, noTrips());
    await user.click(question.getByRole('button', { name: 'Leave the car' }));
    expect(await screen.findByText(en.mine.empty.title)).toBeInTheDocument();
    expect(calls).toMatchObject([{ params: { id: 1, passengerId: 8 } }]);
  });

  it('are read from a response that was stored before it named cars into which I was added', () => {
    const { added, ...stored } = noTrips();
    expect(getMyTrips.response.parse(stored)).toEqual({ ...stored, added });
  });

  it('have a way to report those of a trip that is over, and say whom I have reported', async () => {
    const offer = anOffer({ tripDate: '2020-04-19T12:00:00Z' });
    const booking = aBooking({ status: 'ACCEPTED' });
    const person = { offerId: offer.id, userId: booking.driver.id, reportedAt: null };
    const others = { ...person, offerId: 77 };
    const bookings = [{ booking, offer }];
    mockRoute(getMyTrips, noTrips({ bookings, reports: [person, others] }));
    const { user } = await open();
    await user.click(await screen.findByText('1 past trip'));
    const buttons = await screen.findAllByRole('button', { name: 'Report a problem – marco' });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
    expect(dialog).toHaveTextContent('marco does not see that there is one');
    const send = within(dialog).getByRole('button', { name: 'Send the report' });
    await user.click(send);
    expect(await within(dialog).findByText('Say why.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: 'I did not feel safe' }));
    const text = within(dialog).getByRole('textbox', { name: /Tell us more/ });
    await user.type(text, 'Too fast');
    await user.click(send);
    expect(
      await within(dialog).findByText('Say it in at least 10 characters.'),
    ).toBeInTheDocument();
    await user.type(text, ', at night');
    mockRoute(createTripReport, mockProblem(409, 'REPORT_TOO_LATE'));
    await user.click(send);
    expect(
      await within(dialog).findByText('This trip was more than 14 days ago.'),
    ).toBeInTheDocument();
    const reportedAt = '2027-05-10T12:00:00.000Z';
    const calls = mockRoute(createTripReport, { userId: person.userId, reportedAt });
    mockRoute(getMyTrips, noTrips({ bookings, reports: [{ ...person, reportedAt }] }));
    await user.click(send);
    expect(await screen.findByText('The report is sent to the moderators')).toBeInTheDocument();
    expect(calls).toMatchObject([
      {
        params: { id: offer.id },
        body: { userId: person.userId, reason: 'UNSAFE', text: 'Too fast, at night' },
      },
    ]);
    expect(await screen.findByText('Reported on 10 May 2027')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Report a problem/ })).not.toBeInTheDocument();
  });

  it('name each passenger of mine who can be reported, also one whom I added', async () => {
    const offer = anOfferInDetail({
      tripDate: '2020-04-19T12:00:00Z',
      user: aPublicUser({ id: 7 }),
    });
    const bookings = [
      aBooking({ driver: aBooking().passenger, passenger: aBooking().driver, status: 'ACCEPTED' }),
    ];
    const added = aPublicUser({ id: 31, pseudo: 'zoe' });
    const passengers = [
      { id: 8, user: added, firstName: null, addedAt: '2026-01-01T10:00:00Z' },
      { id: 9, user: null, firstName: 'Max', addedAt: '2026-01-01T10:00:00Z' },
    ];
    const person = { offerId: offer.id, reportedAt: null };
    const reports = [
      { ...person, userId: 9 },
      { ...person, userId: added.id },
    ];
    mockRoute(
      getMyTrips,
      noTrips({ offers: [{ offer, bookings, passengers, waiting: [] }], reports }),
    );
    const { user } = await open();
    await user.click(await screen.findByText('1 past trip'));
    const buttons = await screen.findAllByRole('button', { name: /Report a problem/ });
    expect(buttons.map((button) => button.textContent)).toEqual([
      'Report a problem – marco',
      'Report a problem – zoe',
    ]);
  });

  it('that a browser stored before there were reports are shown without them', async () => {
    const { reports: _, ...stored } = noTrips({
      bookings: [{ booking: aBooking(), offer: anOffer({ tripDate: '2020-04-19T12:00:00Z' }) }],
    });
    mockRoute(getMyTrips, stored as ReturnType<typeof noTrips>);
    await open();
    expect(await screen.findByText('1 past trip')).toBeInTheDocument();
  });

  it('that are over are folded below', async () => {
    mockRoute(
      getMyTrips,
      noTrips({
        requests: [{ request: aRequest({ tripDate: '2020-04-19T12:00:00Z' }), bookings: [] }],
      }),
    );
    await open();
    expect(await screen.findByText('1 past trip')).toBeInTheDocument();
  });

  it('end with my alerts, which can be deleted', async () => {
    mockRoute(getMyTrips, noTrips({ alerts: [alert] }));
    const calls = mockRoute(deleteAlert, { ok: true });
    const { user } = await open();
    expect(await screen.findByText('Going, from Gand (50 km around)')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete – Gand' }));
    await waitFor(() => expect(calls).toMatchObject([{ params: { id: alert.id } }]));
  });

  it('can be none yet, or fail to load', async () => {
    mockRoute(getMyTrips, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    mockRoute(getMyTrips, noTrips());
    await user.click(retry);
    expect(await screen.findByText(en.mine.empty.title)).toBeInTheDocument();
  });

  it('appear in my calendar under an address that is made here', async () => {
    mockRoute(getMyTrips, noTrips());
    const url = `https://siteswap.test/feeds/trips/${'a'.repeat(43)}.ics`;
    const { user } = await open();
    const make = await screen.findByRole('button', { name: 'Make a secret address' });
    const createdAt = '2027-05-10T12:00:00.000Z';
    mockRoute(createTripsFeed, { url, createdAt });
    mockRoute(getTripsFeed, { createdAt });
    await user.click(make);
    expect(await screen.findByRole('textbox', { name: 'Secret address' })).toHaveValue(url);
    expect(screen.queryByRole('link', { name: 'RSS' })).not.toBeInTheDocument();
  });
});
