import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import { getVolunteerInfo, listShifts } from '@siteswap/contracts/volunteers';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aCall, aShift } from '#test/fixtures.ts';
import { PagePreviewPage } from './page-preview.page.tsx';

const show = () =>
  renderPage(<PagePreviewPage />, {
    path: '/editions/:id/gestion/volunteers/page',
    url: '/editions/12/gestion/volunteers/page',
    messages: { volunteers: en },
  });

it('shows the tab as a visitor reads it, with the way to the settings', async () => {
  mockRoute(getVolunteerInfo, aCall());
  mockRoute(listShifts, { data: [aShift()], freePlaces: 2 });
  mockRoute(getEdition, anEdition({ id: 12, timezone: 'Europe/Paris' }));
  await show();
  expect(await screen.findByText('Meals')).toBeInTheDocument();
  expect(screen.getByText(/The button “Volunteer” stands here/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change the settings' })).toHaveAttribute(
    'href',
    '/editions/12/gestion/volunteers/form',
  );
  expect(await screen.findByText('Lunch')).toBeVisible();
});

it('offers to try again after a failure', async () => {
  mockRoute(getVolunteerInfo, mockProblem(500, 'INTERNAL_ERROR'));
  await show();
  expect(await screen.findByText('The call for volunteers could not be loaded')).toBeVisible();
});
