import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyEdition } from '@siteswap/contracts/editions';
import { aMyEdition } from '@siteswap/contracts/testing';
import {
  assignTeams,
  decideApplications,
  getApplication,
  getVolunteerInfo,
  listApplications,
  listVolunteerTeams,
  type ManagedApplication,
  undoDecisions,
  updateApplication,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aCall, aManagedApplication, aTeam } from '#test/fixtures.ts';
import { ApplicationsPage } from './applications.page.tsx';

const listOf = (rows: ManagedApplication[], totalPages = 1) => ({
  data: rows.map((row) => ({ ...row, hasGuardianConsent: row.guardianConsentAt !== null })),
  pagination: { total: rows.length, page: 1, limit: 20, totalPages },
  counts: { PENDING: rows.length, ACCEPTED: 0, REJECTED: 0 },
});

function show(application?: ManagedApplication, query = '') {
  const requests = mockRoute(listApplications, listOf(application ? [application] : [], 2));
  mockRoute(listVolunteerTeams, { data: [aTeam()] });
  mockRoute(getMyEdition, aMyEdition({ id: 12 }));
  mockRoute(getVolunteerInfo, aCall());
  if (application) mockRoute(getApplication, application);
  return renderPage(<ApplicationsPage />, {
    path: '/editions/:id/gestion/volunteers/applications',
    url: `/editions/12/gestion/volunteers/applications${query}`,
    messages: { volunteers: en },
    session: aSessionUser(),
  }).then((page) => ({ ...page, requests }));
}

const titles = () => toast.list().map(({ title }) => title);

describe('the applications of an edition', () => {
  it('filter, sort and turn by their address', async () => {
    const { user, requests, address } = await show(aManagedApplication());
    await user.click(await screen.findByRole('checkbox', { name: /^Waiting \(1\)/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Without a team' }));
    await user.click(screen.getByRole('checkbox', { name: 'Teardown' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search for a name' }), 'lina{Enter}');
    await user.click(screen.getByRole('columnheader', { name: 'Arrival' }));
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({
        status: ['PENDING'],
        teams: [0],
        presence: ['TEARDOWN'],
        search: 'lina',
        sort: 'arrival',
        pageSize: 20,
      }),
    );
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      expect.stringContaining('page=2'),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filters' }));
    await waitFor(() => expect(address()).not.toContain('status'));
  });

  it('have an empty face with a way on, and one for members without the right', async () => {
    const page = await show();
    expect(await screen.findByRole('link', { name: 'Settings of the call' })).toHaveAttribute(
      'href',
      '/editions/12/gestion/volunteers/form',
    );
    page.unmount();
    mockRoute(listApplications, mockProblem(403, 'FORBIDDEN'));
    await renderPage(<ApplicationsPage />, {
      path: '/editions/:id/gestion/volunteers/applications',
      url: '/editions/12/gestion/volunteers/applications',
      messages: { volunteers: en },
      session: aSessionUser(),
    });
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
  });

  it('offer to try again after a failure', async () => {
    mockRoute(listVolunteerTeams, mockProblem(500, 'INTERNAL_ERROR'));
    const page = await show();
    page.unmount();
    mockRoute(listApplications, mockProblem(500, 'INTERNAL_ERROR'));
    await renderPage(<ApplicationsPage />, {
      path: '/editions/:id/gestion/volunteers/applications',
      url: '/editions/12/gestion/volunteers/applications',
      messages: { volunteers: en },
      session: aSessionUser(),
    });
    expect(await screen.findByText('The applications could not be loaded')).toBeVisible();
  });
});

describe('one application', () => {
  it('VA-03 is accepted with a note; its telephone is a link', async () => {
    const { user } = await show(aManagedApplication(), '?applicationId=5');
    const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
    expect(await dialog.findByRole('link', { name: '+33 6 11 22 33 44' })).toHaveAttribute(
      'href',
      'tel:+33611223344',
    );
    const requests = mockRoute(updateApplication, aManagedApplication({ status: 'ACCEPTED' }));
    await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Welcome');
    await user.click(dialog.getByRole('button', { name: 'Accept the application' }));
    await waitFor(() => expect(titles()).toEqual(['Application accepted']));
    expect(requests[0]?.body).toEqual({ status: 'ACCEPTED', note: 'Welcome' });
  });

  it('VA-10 says why it cannot be accepted', async () => {
    const minor = aManagedApplication({ ageBand: 'AGE_16_17' });
    const { user } = await show(minor, '?applicationId=5');
    mockRoute(updateApplication, mockProblem(409, 'GUARDIAN_CONSENT_MISSING'));
    await user.click(await screen.findByRole('button', { name: 'Accept the application' }));
    expect(
      await screen.findByText('The consent of the responsible adult is missing.'),
    ).toBeInTheDocument();
  });

  it('is put into teams, and back to waiting after a question', async () => {
    const { user } = await show(
      aManagedApplication({ status: 'ACCEPTED', teamPreferences: [3] }),
      '?applicationId=5',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Application' }));
    await user.click(await dialog.findByRole('checkbox', { name: /Kitchen.*preferred/ }));
    mockRoute(assignTeams, mockProblem(409, 'TEAM_FULL'));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('This team is full.')).toBeInTheDocument();
    const teams = mockRoute(assignTeams, aManagedApplication({ status: 'ACCEPTED' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(teams[0]?.body).toEqual({ teamIds: [3] }));
    const requests = mockRoute(updateApplication, aManagedApplication());
    await user.click(dialog.getByRole('button', { name: 'Put back to waiting' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Put back to waiting' }));
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ status: 'PENDING' }));
  });

  it('is edited by the form that was filled in, with its version', async () => {
    const { user } = await show(aManagedApplication(), '?applicationId=5');
    await user.click(await screen.findByRole('button', { name: 'Edit this application' }));
    const box = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(box);
    await user.type(box, 'Durand');
    const requests = mockRoute(updateApplication, aManagedApplication({ nom: 'Durand' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ nom: 'Durand', version: 'v1' }));
  });

  it('that is gone says so', async () => {
    await show(aManagedApplication(), '?applicationId=5');
    mockRoute(getApplication, mockProblem(404, 'NOT_FOUND'));
    expect(await screen.findByRole('dialog', { name: 'Application' })).toBeInTheDocument();
  });
});

describe('several applications', () => {
  const choose = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: /Lina Martin/ }));
  };

  it('are rejected with one note, and it can be undone', async () => {
    const { user, requests: lists } = await show(aManagedApplication());
    const decision = { id: '0198c1de-0000-7000-8000-000000000001', status: 'REJECTED' as const };
    const decided = mockRoute(decideApplications, {
      ...{ ...decision, applicationIds: [5], skipped: [], dueAt: '2026-01-01T10:00:30Z' },
    });
    const undone = mockRoute(undoDecisions, { ok: true });
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Decline them' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline 1 application?' }));
    await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Full this time');
    const before = lists.length;
    await user.click(dialog.getByRole('button', { name: 'Decline them' }));
    await waitFor(() => expect(titles()).toContain('1 application is being declined'));
    expect(decided[0]?.body).toEqual({
      ...{ applicationIds: [5], status: 'REJECTED', note: 'Full this time' },
    });
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const toastShown = toast.list().find(({ title }) => title.includes('being declined'));
    expect(toastShown).toMatchObject({ duration: 30_000, action: { label: 'Undo' } });
    toastShown?.action?.onAction();
    await waitFor(() => expect(undone).toHaveLength(1));
    await waitFor(() => expect(titles()).toContain('Undone: nothing was decided'));
  });

  it('say how many were left out, and why none could be decided', async () => {
    const { user } = await show(aManagedApplication());
    mockRoute(decideApplications, mockProblem(409, 'NOTHING_TO_DECIDE', { skipped: [] }));
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Accept them' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept 1 application?' }));
    await user.click(dialog.getByRole('button', { name: 'Accept them' }));
    expect(
      await dialog.findByText('None of these applications can be decided now.'),
    ).toBeInTheDocument();
  });

  it('show what a decision makes of them in a moment', async () => {
    mockRoute(listApplications, listOf([]));
    await show({ ...aManagedApplication(), dueStatus: 'ACCEPTED' } as ManagedApplication);
    expect(await screen.findByText('Accepted in a moment')).toBeInTheDocument();
  });

  it('are exported as the filters find them', async () => {
    await show(aManagedApplication(), '?status=PENDING&sort=name&page=2');
    const link = await screen.findByRole('link', { name: 'Excel file' });
    expect(link).toHaveAttribute(
      'href',
      '/api/editions/12/volunteers/applications/export?status=PENDING&sort=name&order=asc&format=xlsx',
    );
  });
});
