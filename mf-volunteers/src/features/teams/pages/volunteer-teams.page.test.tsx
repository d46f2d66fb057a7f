import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { aPublicUser } from '@siteswap/contracts/testing';
import {
  createVolunteerTeam,
  deleteVolunteerTeam,
  getPlanning,
  listRequirements,
  listVolunteerTeams,
  updateVolunteerTeam,
  type VolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aPlanning, aTeam } from '#test/fixtures.ts';
import { VolunteerTeamsPage } from './volunteer-teams.page.tsx';

function show(response: VolunteerTeam[] | ReturnType<typeof mockProblem>) {
  mockRoute(getPlanning, aPlanning());
  mockRoute(listRequirements, { data: [] });
  mockRoute(listVolunteerTeams, Array.isArray(response) ? { data: response } : response);
  return renderPage(<VolunteerTeamsPage />, {
    path: '/editions/:id/gestion/volunteers/teams',
    url: '/editions/12/gestion/volunteers/teams',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
}

const titles = () => toast.list().map(({ title }) => title);

describe('the teams of an edition', () => {
  it('begin with the first one, whose name may be taken', async () => {
    const { user } = await show([]);
    await user.click(await screen.findByRole('button', { name: 'Add a team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a team' }));
    mockRoute(createVolunteerTeam, mockProblem(409, 'TEAM_NAME_TAKEN'));
    await user.type(dialog.getByRole('textbox', { name: 'Name of the team' }), 'Bar');
    await user.click(dialog.getByRole('button', { name: 'Add a team' }));
    expect(await dialog.findAllByText('Another team has this name already.')).not.toHaveLength(0);
    const requests = mockRoute(createVolunteerTeam, aTeam({ name: 'Bar' }));
    await user.click(dialog.getByRole('radio', { name: 'Blue' }));
    await user.click(dialog.getByRole('radio', { name: /^Volunteers choose/ }));
    await user.type(dialog.getByRole('combobox', { name: /^Team leads/ }), 'lin');
    await user.click(await screen.findByRole('option', { name: 'Lina Martin' }));
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Add a team' }));
    await waitFor(() => expect(titles()).toEqual(['Bar: team added']));
    expect(requests[0]?.body).toEqual({
      name: 'Bar',
      description: null,
      color: '#2563eb',
      maxVolunteers: null,
      signUpMode: 'OPEN',
      leaderIds: [7],
    });
  });

  it('are changed with their version, and deleted after a question', async () => {
    const { user } = await show([aTeam({ maxVolunteers: 4 })]);
    expect(await screen.findByText(/2 volunteers of 4 · 1 waiting application/)).toBeVisible();
    const changes = mockRoute(updateVolunteerTeam, aTeam({ name: 'Soup' }));
    await user.click(screen.getByRole('button', { name: 'Edit Kitchen' }));
    const box = await screen.findByRole('textbox', { name: 'Name of the team' });
    await user.clear(box);
    await user.type(box, 'Soup');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ name: 'Soup', version: 'v1' }));
    const removals = mockRoute(deleteVolunteerTeam, { ok: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/2 volunteers will no longer be in it/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removals).toHaveLength(1));
  });

  it('say who leads them, and which leader is not accepted any more', async () => {
    const team = aTeam({
      signUpMode: 'REQUEST',
      leaderIds: [7],
      leaders: [aPublicUser({ id: 7, pseudo: 'lina' })],
      slots: 2,
    });
    const { user } = await show([team]);
    expect(await screen.findByText('Led by: lina')).toBeVisible();
    expect(screen.getByText(/2 volunteers · 1 waiting application · 2 shifts/)).toBeVisible();
    expect(screen.getByText(/^Volunteers ask for a place/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Kitchen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the team' }));
    const changes = mockRoute(updateVolunteerTeam, mockProblem(409, 'LEADER_NOT_ACCEPTED'));
    await user.click(await dialog.findByRole('button', { name: 'Remove Lina Martin' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findAllByText('Only accepted volunteers can lead a team.'),
    ).not.toHaveLength(0);
    expect(changes[0]?.body).toEqual({ leaderIds: [], version: 'v1' });
  });

  it('with shifts are not deleted', async () => {
    const { user } = await show([aTeam({ slots: 2 })]);
    await user.click(await screen.findByRole('button', { name: 'Delete Kitchen' }));
    const question = within(await screen.findByRole('alertdialog'));
    mockRoute(deleteVolunteerTeam, mockProblem(409, 'TEAM_HAS_SLOTS'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText(/^This team has shifts/)).toBeVisible();
  });

  it('are not for members without the right, and can be loaded again', async () => {
    const page = await show(mockProblem(403, 'FORBIDDEN'));
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    page.unmount();
    await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The teams could not be loaded')).toBeVisible();
  });
});
