import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { aPublicUser } from '@siteswap/contracts/testing';
import { type CheckIn, getCheckIn, recordAttendance } from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aPlace, aShift } from '#test/fixtures.ts';
import { CheckInPage } from './check-in.page.tsx';

const token = `7-${'x'.repeat(43)}`;
const place = aPlace({ timeSlotId: aShift().id });
const aCheckIn = (fields: Partial<CheckIn> = {}): CheckIn => ({
  ...{ user: aPublicUser({ id: 7, pseudo: 'lina' }), prenom: 'Lina', timezone: 'Europe/Paris' },
  isMine: false,
  shifts: [{ ...aShift(), assignment: place }],
  ...fields,
});

let clock: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2126-05-11T12:05:00Z'));
});
afterEach(() => clock.mockRestore());

function show(response: CheckIn | ReturnType<typeof mockProblem>) {
  mockRoute(getCheckIn, response);
  return renderPage(<CheckInPage />, {
    path: '/editions/:id/volunteers/check-in/:token',
    url: `/editions/12/volunteers/check-in/${token}`,
    messages: { volunteers: en },
    session: aSessionUser(),
  });
}

describe('VP-15 a scanned check-in code', () => {
  it('shows who it is and what may be recorded now', async () => {
    const { user } = await show(aCheckIn());
    expect(await screen.findByRole('heading', { level: 1, name: 'Lina lina' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Not here yet');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Arrived Lina', 'Did not come Lina'],
    ]);
    const arrived = { status: 'ARRIVED', at: '2126-05-11T12:05:00Z' } as const;
    const attendance = { ...arrived, byId: 1, minutes: null };
    const requests = mockRoute(recordAttendance, { data: [{ ...place, attendance }] });
    const assignment = { ...place, attendance };
    mockRoute(getCheckIn, aCheckIn({ shifts: [{ ...aShift(), assignment }] }));
    await user.click(screen.getByRole('button', { name: 'Arrived Lina' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('On site'));
    expect(requests[0]).toMatchObject({
      params: { id: 12, sid: aShift().id },
      body: { assignmentIds: [place.id], status: 'ARRIVED' },
    });
    expect(screen.getByRole('button', { name: 'Undo Lina' })).toBeVisible();
  });

  it('says to the volunteer that it is shown at the desk, without buttons', async () => {
    await show(aCheckIn({ isMine: true }));
    expect(await screen.findByText(/This is your own code: show it at the desk/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that there are no shifts, is not there for others, and can fail', async () => {
    const empty = await show(aCheckIn({ shifts: [] }));
    expect(await screen.findByText('No shifts around this time.')).toBeVisible();
    empty.unmount();
    const gone = await show(mockProblem(404, 'NOT_FOUND'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This code opens nothing for you' }),
    ).toBeVisible();
    gone.unmount();
    await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('This check-in code could not be loaded')).toBeVisible();
  });
});
