import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyEdition } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { aMyEdition } from '@siteswap/contracts/testing';
import {
  type CateringMeal,
  getCatering,
  listApplications,
  listVolunteerTeams,
} from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aTeam } from '#test/fixtures.ts';
import { ToolsPage } from './tools.page.tsx';

const meal = (fields: Partial<CateringMeal>): CateringMeal => ({
  ...{ meal: 'NOON', people: 0, withAllergies: 0, allergies: [] },
  diets: { NONE: 0, VEGETARIAN: 0, VEGAN: 0, UNKNOWN: 0 },
  ...fields,
});

const catering = {
  ...{ date: '2126-05-10', firstDay: '2126-05-10', lastDay: '2126-05-12', isPast: false },
  meals: [
    meal({ meal: 'MORNING' }),
    meal({
      people: 34,
      diets: { NONE: 20, VEGETARIAN: 9, VEGAN: 3, UNKNOWN: 2 },
      allergies: [{ allergy: 'Peanuts', people: 5 }],
    }),
    meal({ meal: 'EVENING' }),
  ],
};

async function show(
  { accepted = 40, shown = catering }: { accepted?: number; shown?: typeof catering } = {},
  problem?: 403 | 500,
) {
  const counts = { PENDING: 1, ACCEPTED: accepted, REJECTED: 0 };
  const list = {
    data: [],
    pagination: { total: 0, page: 1, limit: 1, totalPages: 0 },
    counts,
  } as unknown as RouteResult<typeof listApplications>;
  mockRoute(listApplications, problem ? mockProblem(problem, 'FORBIDDEN') : list);
  mockRoute(getMyEdition, aMyEdition({ id: 12, startDate: '2126-05-10', endDate: '2126-05-12' }));
  mockRoute(listVolunteerTeams, { data: [aTeam()] });
  const requests = mockRoute(getCatering, shown);
  const page = await renderPage(<ToolsPage />, {
    path: '/editions/:id/gestion/volunteers/tools',
    url: '/editions/12/gestion/volunteers/tools',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
  return { ...page, requests };
}

const hrefOf = (link: string, name: string) =>
  within(screen.getByRole('list', { name })).getByRole('link', { name: link }).getAttribute('href');

describe('the tools of managers of volunteers', () => {
  it('show the meals of a day, and those of another one', async () => {
    const { user, requests } = await show();
    const noon = within(await screen.findByRole('table', { name: 'Lunch' }));
    for (const row of ['Number of people 34', 'Vegetarian 9', 'Diet not known 2', 'Peanuts 5']) {
      expect(noon.getByRole('row', { name: row })).toBeVisible();
    }
    expect(hrefOf('PDF file', 'Sheet for the kitchen')).toBe(
      '/api/editions/12/volunteers/catering-sheet?format=pdf',
    );
    await user.click(screen.getByRole('button', { name: /10 May 2126/ }));
    await user.click(await screen.findByRole('option', { name: /11 May/ }));
    await waitFor(() => expect(requests.at(-1)?.params.date).toBe('2126-05-11'));
  });

  it('VA-09 show a stay that is over by its numbers alone', async () => {
    const page = await show();
    await screen.findByRole('table', { name: 'Lunch' });
    expect(screen.queryByText(en.tools.mealsPast)).not.toBeInTheDocument();
    page.unmount();
    const past = { ...catering, isPast: true, meals: [meal({ people: 9, withAllergies: 4 })] };
    await show({ shown: past });
    const noon = within(await screen.findByRole('table', { name: 'Lunch' }));
    expect(noon.getByRole('row', { name: 'Allergies 4' })).toBeVisible();
    expect(screen.getByText(en.tools.mealsPast)).toBeVisible();
  });

  it('link to sheets with the day, the teams and the telephones that are chosen', async () => {
    const { user } = await show();
    await screen.findByRole('table', { name: 'Lunch' });
    const sheet = () => hrefOf('Excel file', 'Sheets of the schedule');
    const path = '/api/editions/12/volunteers/planning-sheet';
    expect(sheet()).toBe(`${path}?format=xlsx`);
    await user.click(await screen.findByRole('checkbox', { name: 'Kitchen' }));
    await user.click(screen.getByRole('checkbox', { name: 'With phone numbers' }));
    expect(screen.getByText(/The export is recorded/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /All days/ }));
    await user.click(await screen.findByRole('option', { name: /12 May/ }));
    expect(Object.fromEntries(new URL(sheet() ?? '', 'https://a.test').searchParams)).toEqual({
      ...{ format: 'xlsx', day: '2126-05-12', teams: '3', phones: 'true' },
    });
  });

  it('begin with accepted volunteers', async () => {
    await show({ accepted: 0 });
    expect(await screen.findByText('No accepted volunteers yet')).toBeVisible();
    expect(screen.queryByText('Meals')).not.toBeInTheDocument();
  });

  it('are not for members without the right, and can be loaded again', async () => {
    const page = await show({}, 403);
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    page.unmount();
    await show({}, 500);
    expect(await screen.findByText('Meals and sheets could not be loaded')).toBeVisible();
  });
});
