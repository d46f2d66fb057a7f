import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getVolunteerOverview, type VolunteerOverview } from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aSlotId } from '#test/fixtures.ts';
import { ManagementFigures } from './management-figures.tsx';

const overview: VolunteerOverview = {
  ...{ timezone: 'Europe/Paris', pending: 4, accepted: 31, freePlaces: 12, missingPlaces: 5 },
  nextBriefing: { id: aSlotId(1), title: 'Welcome', startDateTime: '2126-05-10T08:00:00Z' },
};

function show(response: VolunteerOverview | ReturnType<typeof mockProblem>) {
  mockRoute(getVolunteerOverview, response);
  return renderPage(<ManagementFigures editionId={12} />, {
    messages: { volunteers: en },
    session: aSessionUser({ id: 1 }),
  });
}

describe('the numbers of volunteers in the management of an edition', () => {
  it('lead to the applications and the planning, and name the next briefing', async () => {
    await show(overview);
    const numberOf = (name: string) =>
      screen.getByRole('link', { name }).closest('div')?.querySelector('dd')?.textContent;
    const pending = await screen.findByRole('link', { name: 'Applications to decide' });
    expect(pending).toHaveAttribute(
      'href',
      '/editions/12/gestion/volunteers/applications?status=PENDING',
    );
    expect(
      ['Applications to decide', 'Accepted volunteers', 'Free places', 'Missing people'].map(
        numberOf,
      ),
    ).toEqual(['4', '31', '12', '5']);
    expect(screen.getByText('Next meeting: Welcome, Fri 10 May, 10:00')).toBeVisible();
  });

  it('say that there is no briefing', async () => {
    await show({ ...overview, nextBriefing: null });
    expect(await screen.findByText('No meeting is planned.')).toBeVisible();
  });

  it('can be asked for again after a failure', async () => {
    const { user } = await show(mockProblem(500, 'INTERNAL_ERROR'));
    const again = await screen.findByRole('button', { name: /again/i });
    mockRoute(getVolunteerOverview, overview);
    await user.click(again);
    expect(await screen.findByText('31')).toBeVisible();
  });
});
