import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listMyApplications, type VolunteerApplication } from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { anApplication } from '#test/fixtures.ts';
import { MyApplicationsPage } from './my-applications.page.tsx';

const show = (search = '') =>
  renderPage(<MyApplicationsPage />, {
    path: '/my-volunteer-applications',
    url: `/my-volunteer-applications${search}`,
    messages: { volunteers: en },
    session: aSessionUser(),
  });

const mine = (application: VolunteerApplication, hasEnded = false) => ({
  application,
  edition: {
    id: 12,
    name: 'EJC Lille',
    city: 'Lille',
    startDate: '2126-05-10',
    endDate: '2126-05-14',
    timezone: 'Europe/Paris',
    isOnline: true,
  },
  hasEnded,
  appliedAt: application.createdAt,
});

it('shows where each application stands, with its links', async () => {
  mockRoute(listMyApplications, {
    data: [mine(anApplication({ status: 'ACCEPTED', acceptanceNote: 'At the gate' }))],
  });
  await show();
  expect(await screen.findByRole('link', { name: 'EJC Lille' })).toHaveAttribute(
    'href',
    '/editions/12/volunteers',
  );
  expect(screen.getByRole('link', { name: 'My shifts EJC Lille' })).toHaveAttribute(
    'href',
    '/editions/12/volunteers',
  );
  expect(screen.getByText('Accepted')).toBeVisible();
  expect(screen.getByText('At the gate')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change my application EJC Lille' })).toBeVisible();
});

it('marks the one that a notification leads to', async () => {
  mockRoute(listMyApplications, {
    data: [mine(anApplication()), mine(anApplication({ id: 6 }))],
  });
  await show('?applicationId=6');
  const [first, second] = await screen.findAllByRole('listitem', { name: 'EJC Lille' });
  await waitFor(() => expect(second).toHaveFocus());
  expect(second).toHaveAttribute('data-arrived');
  expect(first).not.toHaveAttribute('data-arrived');
});

it('offers nothing for one that is over or rejected', async () => {
  mockRoute(listMyApplications, {
    data: [mine(anApplication(), true), mine(anApplication({ id: 6, status: 'REJECTED' }))],
  });
  await show();
  expect(await screen.findByText('Declined')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^My shifts/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Withdraw/ })).not.toBeInTheDocument();
});

it('has a way on without any, and offers to try again after a failure', async () => {
  mockRoute(listMyApplications, { data: [] });
  const page = await show();
  expect(await screen.findByRole('link', { name: 'See the editions' })).toBeVisible();
  page.unmount();
  mockRoute(listMyApplications, mockProblem(500, 'INTERNAL_ERROR'));
  await show();
  expect(await screen.findByText('Your applications could not be loaded')).toBeVisible();
});
