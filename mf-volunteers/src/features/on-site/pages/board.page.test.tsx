import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  type BoardPerson,
  showVolunteerBoard,
  type VolunteerBoard,
} from '@siteswap/contracts/volunteers';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { BoardPage } from './board.page.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const lina: BoardPerson = {
  ...{ group: 'HERE', prenom: 'Lina', pseudo: 'lina7', title: 'Lunch', place: 'Tent 2' },
  ...{ startDateTime: '2126-05-11T12:00:00Z', endDateTime: '2126-05-11T14:00:00Z' },
  isFirstTime: true,
};
const aBoard = (fields: Partial<VolunteerBoard> = {}): VolunteerBoard => ({
  ...{ editionName: 'EJC 2126', timezone: 'Europe/Paris', at: '2126-05-11T12:05:00Z' },
  people: [lina, { ...lina, group: 'MISSING', prenom: 'Ben', pseudo: null, isFirstTime: false }],
  ...fields,
});

function show(response: VolunteerBoard | ReturnType<typeof mockProblem>) {
  const reads = mockRoute(showVolunteerBoard, response);
  return renderPage(<BoardPage />, {
    path: '/board/:token',
    url: `/board/${'x'.repeat(43)}`,
    messages: { volunteers: en },
  }).then((page) => ({ ...page, reads }));
}

describe('the wall board', () => {
  it('has four lists with the times of the edition, and marks who is new to a team', async () => {
    await show(aBoard());
    expect(await screen.findByRole('heading', { level: 1, name: 'EJC 2126' })).toBeVisible();
    const lists = screen.getAllByRole('heading', { level: 2 });
    expect(lists.map(({ textContent }) => textContent)).toEqual([
      ...['Here now (1)', 'Leaving soon (0)', 'Arriving soon (0)', 'Missing (1)'],
    ]);
    const here = within(screen.getByRole('region', { name: /^Here now/ }));
    expect(here.getByRole('listitem')).toHaveTextContent(
      /^Linalina7First time14:00 – 16:00 · Lunch · Tent 2$/,
    );
    const missing = within(screen.getByRole('region', { name: /^Missing/ }));
    expect(missing.queryByText('First time')).not.toBeInTheDocument();
    expect(screen.getAllByText('No one')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('Updated at 14:05');
  });

  it('reads itself anew each 30 seconds, says when it could not, and goes on', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await show(aBoard());
    expect(await screen.findByText('Updated at 14:05')).toBeVisible();
    mockRoute(showVolunteerBoard, aBoard({ at: '2126-05-11T12:06:00Z', people: [] }));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText('Updated at 14:06')).toBeVisible();
    expect(screen.getAllByText('No one')).toHaveLength(4);
    mockRoute(showVolunteerBoard, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(await screen.findByText(/^Could not update: this is from 14:06/)).toBeVisible();
    mockRoute(showVolunteerBoard, aBoard({ at: '2126-05-11T12:09:00Z' }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Updated at 14:09')).toBeVisible();
  });

  it('ends with its address, and says when it could not be loaded', async () => {
    const gone = await show(mockProblem(404, 'NOT_FOUND'));
    expect(await screen.findByText('This address no longer works')).toBeVisible();
    gone.unmount();
    await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The screen could not be loaded')).toBeVisible();
  });
});
