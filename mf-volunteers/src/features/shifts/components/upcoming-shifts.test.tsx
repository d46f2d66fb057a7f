import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listUpcomingShifts, type UpcomingShift } from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { shiftId } from '#test/fixtures.ts';
import { UpcomingShifts } from './upcoming-shifts.tsx';

const show = () =>
  renderPage(<UpcomingShifts />, { messages: { volunteers: en }, session: aSessionUser() });

const anUpcoming = (fields: Partial<UpcomingShift> = {}): UpcomingShift => ({
  ...{ id: shiftId(1), title: 'Lunch', place: 'Tent 2' },
  ...{ startDateTime: '2126-05-11T12:00:00.000Z', endDateTime: '2126-05-11T14:00:00.000Z' },
  edition: { id: 12, name: 'EJC Lille', timezone: 'Europe/Paris' },
  ...fields,
});

it('lists my next shifts by the clock of their editions, each with the way to its page', async () => {
  const tokyo = { id: 13, name: 'Tokyo', timezone: 'Asia/Tokyo' };
  mockRoute(listUpcomingShifts, {
    data: [anUpcoming(), anUpcoming({ id: shiftId(2), title: 'Bar', place: null, edition: tokyo })],
  });
  await show();
  const [lunch, bar] = await screen.findAllByRole('listitem');
  expect(lunch).toHaveTextContent(/Lunch.*14:00 – 16:00.*Tent 2/);
  expect(bar).toHaveTextContent(/Bar.*21:00 – 23:00/);
  expect(within(lunch as HTMLElement).getByRole('link', { name: 'EJC Lille' })).toHaveAttribute(
    'href',
    '/editions/12/volunteers',
  );
  expect(within(bar as HTMLElement).getByRole('link', { name: 'Tokyo' })).toHaveAttribute(
    'href',
    '/editions/13/volunteers',
  );
});

it('says that there is none, or that they could not be loaded', async () => {
  mockRoute(listUpcomingShifts, { data: [] });
  const page = await show();
  expect(await screen.findByText(en.shift.noNext)).toBeVisible();
  page.unmount();
  mockRoute(listUpcomingShifts, mockProblem(500, 'INTERNAL_ERROR'));
  await show();
  expect(await screen.findByText(en.shift.failed)).toBeVisible();
});
