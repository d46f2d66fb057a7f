import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { nameTopic } from '@siteswap/contracts/topic';
import { getPlanning, planningTopic } from '@siteswap/contracts/volunteers';
import { mockProblem, mockRoute, setWindowWidth, topicListeners } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPlace, aPlanning, aSlot, aSlotId } from '#test/fixtures.ts';
import { showPlanning } from '#test/show-planning.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const dinner = aSlot({
  id: aSlotId(2),
  title: 'Dinner',
  startDateTime: '2126-05-11T09:00:00Z',
  endDateTime: '2126-05-11T12:00:00Z',
  assignedVolunteers: 3,
});

describe('the planning', () => {
  it('leads to the teams when there are none, and to the first slot when there are no slots', async () => {
    const page = await showPlanning(aPlanning({ teams: [], slots: [], assignments: [] }));
    expect(await screen.findByRole('link', { name: 'Volunteer teams' })).toHaveAttribute(
      'href',
      '/editions/12/gestion/volunteers/teams',
    );
    page.unmount();
    await showPlanning(aPlanning({ slots: [], assignments: [] }));
    expect(await screen.findByText('No shifts yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a shift' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy a day' })).not.toBeInTheDocument();
  });

  it('is not for members without the right, and can be loaded again', async () => {
    const page = await showPlanning(mockProblem(403, 'FORBIDDEN'));
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    page.unmount();
    await showPlanning(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The schedule could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('is read again when another manager has changed it', async () => {
    const { reads } = await showPlanning(aPlanning());
    expect(await screen.findByText('1/3, missing: 1')).toBeVisible();
    mockRoute(getPlanning, aPlanning({ slots: [aSlot({ assignedVolunteers: 3 })] }));
    act(() => topicListeners.changed([nameTopic(planningTopic, 12)]));
    expect(await screen.findByText('3/3, full')).toBeVisible();
    expect(reads).toHaveLength(1);
  });

  it('says what is asked for, and is for leaders to read', async () => {
    await showPlanning(aPlanning({ isManager: false }));
    expect(await screen.findByText(/1 of 3 places filled · 1 shift short of people/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a shift' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'People to assign' })).not.toBeInTheDocument();
  });
});

describe('a day of the planning', () => {
  it('has its people next to the grid where there is room, and when they are asked for', async () => {
    setWindowWidth(800);
    const { user } = await showPlanning(aPlanning());
    const people = () => screen.queryByRole('region', { name: 'People to assign' });
    await user.click(await screen.findByRole('button', { name: 'Show people' }));
    expect(people()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide people' }));
    expect(people()).not.toBeInTheDocument();
  });

  it('is a grid with one lane for each slot that overlaps', async () => {
    const { user, address } = await showPlanning(aPlanning({ slots: [aSlot(), dinner] }));
    const grid = within(await screen.findByRole('region', { name: /^Shifts: Sat 11 May/ }));
    expect(grid.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Lunch, 10:00–12:00, 1/3, missing: 1',
      'Dinner, 11:00–14:00, 3/3, full',
    ]);
    const lanes = grid.getAllByRole('list').filter(({ style }) => style.length === 0);
    expect(lanes.length).toBeGreaterThanOrEqual(2);
    expect(grid.getByText('Lunch').closest('ul')).not.toBe(grid.getByText('Dinner').closest('ul'));
    expect(grid.getByText('Lina M.')).toBeVisible();
    const days = within(screen.getByRole('navigation', { name: 'Days with volunteers' }));
    expect(days.getByRole('button', { current: 'date' })).toHaveTextContent(
      /Sat 11 May4 of 6 places1 shift short of people/,
    );
    await user.click(days.getByRole('button', { name: /Sun 12 May/ }));
    expect(address()).toContain('day=2126-05-12');
    expect(await screen.findByText('No shifts on this day.')).toBeVisible();
  });

  it('folds names from the sixth on', async () => {
    const base = aPlanning().people[0];
    const people = [1, 2, 3, 4, 5, 6].map((userId) => ({
      ...(base as NonNullable<typeof base>),
      userId,
      prenom: `Person${userId}`,
    }));
    const assignments = people.map(({ userId }) => aPlace({ id: aSlotId(100 + userId), userId }));
    await showPlanning(aPlanning({ people, assignments }));
    expect(await screen.findByText('Person4 M.')).toBeVisible();
    expect(screen.queryByText('Person5 M.')).not.toBeInTheDocument();
    expect(screen.getByText('and 2 more')).toBeInTheDocument();
  });

  it('VP-14 is a list on a phone, and the grid is one press away', async () => {
    setWindowWidth(360);
    const { user, address } = await showPlanning(aPlanning({ slots: [aSlot(), dinner] }));
    expect(await screen.findByRole('button', { name: /^Lunch/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Shifts/ })).not.toBeInTheDocument();
    act(() => screen.getByRole('radio', { name: 'Grid' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: /^Shifts/ })).toBeVisible();
    expect(address()).toContain('layout=grid');
  });

  it('says when the clock changes', async () => {
    const october = { firstDay: '2124-10-28', lastDay: '2124-10-30' };
    await showPlanning(aPlanning(october), '?day=2124-10-29');
    expect(await screen.findByText('The clock changes: this day has 25 hours.')).toBeVisible();
  });
});

describe('a team and a person of the planning', () => {
  it('a team has its slots by day', async () => {
    const tomorrow = aSlot({
      id: aSlotId(3),
      title: 'Breakfast',
      startDateTime: '2126-05-12T06:00:00Z',
      endDateTime: '2126-05-12T08:00:00Z',
    });
    await showPlanning(aPlanning({ slots: [tomorrow, aSlot()] }), '?view=team');
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Sat 11 May', 'Sun 12 May']);
    expect(screen.getAllByText('2 of 6 places filled · 2 shifts short of people')).toHaveLength(2);
  });

  it('people are sorted by hours or name and found by name, each with what rules say', async () => {
    const { user } = await showPlanning(
      aPlanning({
        slots: [aSlot(), dinner],
        assignments: [aPlace(), aPlace({ id: aSlotId(102), timeSlotId: aSlotId(2) })],
      }),
      '?view=person',
    );
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    await screen.findByText(/^5 hr.* · 2 shifts$/);
    expect(names()).toEqual(['Noa Durand', 'Lina Martin']);
    expect(screen.getByText(/^Overlaps “Dinner”, Sat,? 11 May, 11:00\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Sort/ }));
    await user.click(await screen.findByRole('option', { name: 'In order of names' }));
    expect(names()).toEqual(['Lina Martin', 'Noa Durand']);
    await user.type(screen.getByRole('searchbox', { name: 'Search for a name' }), 'noa');
    await waitFor(() => expect(names()).toEqual(['Noa Durand']));
  });
});
