import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { nameTopic } from '@siteswap/contracts/topic';
import {
  correctHours,
  createVolunteerBoard,
  deleteVolunteerBoard,
  getPlanning,
  getVolunteerBoard,
  type Planning,
  planningTopic,
  recordAttendance,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  renderPage,
  topicListeners,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aPlace, aPlanning, aSlot, aSlotId } from '#test/fixtures.ts';
import { DeskPage } from './desk.page.tsx';

const lunch = '2126-05-11T08:00:00Z';
let clock: ReturnType<typeof jest.spyOn>;
const setNow = (instant: string) => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
};
beforeEach(() => setNow('2126-05-11T08:20:00Z'));
afterEach(() => clock.mockRestore());

const dinner = aSlot({
  ...{ id: aSlotId(2), title: 'Dinner' },
  ...{ startDateTime: '2126-05-11T16:00:00Z', endDateTime: '2126-05-11T18:00:00Z' },
});
const both = [
  aPlace(),
  aPlace({ id: aSlotId(102), userId: 8 }),
  aPlace({ id: aSlotId(103), timeSlotId: dinner.id }),
];
const arrived = { status: 'ARRIVED', at: lunch, byId: 1, minutes: null } as const;

function show(response: Planning | ReturnType<typeof mockProblem>, query = '', userId = 1) {
  const reads = mockRoute(getPlanning, response);
  mockRoute(getVolunteerBoard, { createdAt: null });
  const page = renderPage(<DeskPage />, {
    path: '/editions/:id/gestion/volunteers/desk',
    url: `/editions/12/gestion/volunteers/desk${query}`,
    messages: { volunteers: en },
    session: aSessionUser({ id: userId }),
  });
  return page.then((rendered) => ({ ...rendered, reads }));
}

describe('VP-15 the check-in desk', () => {
  it('begins with what goes on now and today, and says who is missing', async () => {
    await show(aPlanning({ slots: [dinner, aSlot()], assignments: both }));
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      ...['Now', 'Up next', 'Screen on the wall'],
    ]);
    const now = within(screen.getByRole('region', { name: 'Now' }));
    expect(now.getByRole('heading', { name: 'Lunch' })).toBeVisible();
    expect(now.getAllByText('Not here yet')).toHaveLength(2);
    const next = within(screen.getByRole('region', { name: 'Up next' }));
    expect(next.getByText('Expected')).toBeVisible();
    expect(next.getByText(/^Arrivals can be recorded from 17:45/)).toBeVisible();
    expect(next.queryByRole('button')).not.toBeInTheDocument();
  });

  it('records one person by the keyboard, shows what may follow, and is live', async () => {
    const { user } = await show(aPlanning({ assignments: both }));
    const button = await screen.findByRole('button', { name: 'Arrived Lina Martin' });
    const requests = mockRoute(recordAttendance, { data: [aPlace({ attendance: arrived })] });
    mockRoute(getPlanning, aPlanning({ assignments: [aPlace({ attendance: arrived })] }));
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('On site')).toBeVisible();
    expect(requests[0]).toMatchObject({
      params: { id: 12, sid: aSlotId(1) },
      body: { assignmentIds: [aSlotId(101)], status: 'ARRIVED' },
    });
    const ofLina = screen.getAllByRole('button', { name: /Lina Martin/ });
    expect(ofLina.map(({ textContent }) => textContent)).toEqual([
      ...['Has finished Lina Martin', 'Undo Lina Martin'],
    ]);
    const absent = { ...arrived, status: 'NO_SHOW' } as const;
    mockRoute(getPlanning, aPlanning({ assignments: [aPlace({ attendance: absent })] }));
    act(() => topicListeners.changed([nameTopic(planningTopic, 12)]));
    expect(await screen.findByText('Did not come')).toBeVisible();
  });

  it('records all of a shift in one step', async () => {
    const { user } = await show(aPlanning({ assignments: both }));
    const requests = mockRoute(recordAttendance, { data: [] });
    await user.click(await screen.findByRole('button', { name: 'All are here Lunch' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({
        ...{ assignmentIds: [aSlotId(101), aSlotId(102)], status: 'ARRIVED' },
      }),
    );
  });

  it('corrects the hours of people who have worked, for leaders too, without their own', async () => {
    const worked = { ...arrived, status: 'DONE' } as const;
    const assignments = both.map((place) => ({ ...place, attendance: worked }));
    const { user } = await show(aPlanning({ isManager: false, assignments }), '', 8);
    await user.click(await screen.findByText('Hours done'));
    expect(screen.queryByRole('button', { name: /^Correct.* Noa/ })).not.toBeInTheDocument();
    expect(screen.getByText(/^You cannot record this for yourself/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correct the hours Lina Martin' }));
    const field = screen.getByRole('textbox', { name: 'Minutes that count' });
    const requests = mockRoute(correctHours, aPlace({ attendance: { ...worked, minutes: 90 } }));
    await user.clear(field);
    await user.type(field, '90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      params: { id: 12, sid: aSlotId(1), assignmentId: aSlotId(101) },
      body: { minutes: 90 },
    });
  });

  it('records all but the leader who looks at it', async () => {
    const { user } = await show(
      aPlanning({
        ...{ isManager: false },
        assignments: [...both, aPlace({ id: aSlotId(104), userId: 9 })],
        people: [...aPlanning().people, { ...aPlanning().people[0], userId: 9 } as never],
      }),
      '',
      8,
    );
    const requests = mockRoute(recordAttendance, { data: [] });
    await user.click(await screen.findByRole('button', { name: 'All are here Lunch' }));
    await waitFor(() =>
      expect(requests[0]?.body).toMatchObject({ assignmentIds: [aSlotId(101), aSlotId(104)] }),
    );
  });

  it('says when another manager was faster', async () => {
    const { user } = await show(aPlanning());
    mockRoute(recordAttendance, mockProblem(409, 'ATTENDANCE_STEP'));
    await user.click(await screen.findByRole('button', { name: 'Arrived Lina Martin' }));
    await waitFor(() =>
      expect(toast.list().map(({ message }) => message)).toContain(
        'The attendance has been changed meanwhile. Look again at what is recorded.',
      ),
    );
  });

  it('finds people by name, and shows another day', async () => {
    const { user, address } = await show(aPlanning({ assignments: both }));
    const search = await screen.findByRole('searchbox', { name: 'Search for a name' });
    await user.type(search, 'durand');
    expect(screen.getByRole('button', { name: 'Arrived Noa Durand' })).toBeVisible();
    expect(screen.queryByText(/Lina Martin/)).not.toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'zzz');
    expect(screen.getByText('No one has this name.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /12 May/ }));
    expect(address()).toContain('day=2126-05-12');
    expect(screen.getByText('No shifts on this day.')).toBeVisible();
  });

  it('shows the first day when the edition is not on', async () => {
    setNow('2126-04-01T08:00:00Z');
    await show(aPlanning());
    expect(await screen.findByRole('button', { name: /10 May/, current: 'date' })).toBeVisible();
  });

  it('is for managers of volunteers and leaders, can fail, and leaders make no board', async () => {
    const rejected = await show(mockProblem(403, 'FORBIDDEN'));
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    rejected.unmount();
    const failed = await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The check-in desk could not be loaded')).toBeVisible();
    failed.unmount();
    await show(aPlanning({ isManager: false }));
    expect(await screen.findByRole('heading', { name: 'Lunch' })).toBeVisible();
    expect(screen.queryByText('Screen on the wall')).not.toBeInTheDocument();
  });
});

describe('the address of the wall board', () => {
  it('is made, shown once to be copied, and ended', async () => {
    const { user } = await show(aPlanning());
    const createdAt = '2126-05-11T08:20:00.000Z';
    const url = 'https://siteswap.test/board/secret';
    mockRoute(createVolunteerBoard, { url, createdAt });
    await screen.findByRole('button', { name: 'Make a secret address' });
    mockRoute(getVolunteerBoard, { createdAt });
    await user.click(screen.getByRole('button', { name: 'Make a secret address' }));
    expect(await screen.findByRole('textbox', { name: 'Secret address' })).toHaveValue(url);
    const ended = mockRoute(deleteVolunteerBoard, { createdAt: null });
    await user.click(screen.getByRole('button', { name: 'Disable the address' }));
    mockRoute(getVolunteerBoard, { createdAt: null });
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Disable the address' }));
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Make a secret address' })).toBeVisible();
  });
});
