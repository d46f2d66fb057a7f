import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyEdition } from '@siteswap/contracts/editions';
import { aMyEdition, aPublicUser } from '@siteswap/contracts/testing';
import {
  correctHours,
  createVolunteerReward,
  type DoneShift,
  deleteVolunteerReward,
  giveReward,
  listDoneShifts,
  listVolunteerHours,
  listVolunteerRewards,
  takeRewardBack,
  updateVolunteerReward,
  type VolunteerHours,
  type VolunteerReward,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aPlace, aSlotId } from '#test/fixtures.ts';
import { HoursPage } from './hours.page.tsx';

const reward = (fields: Partial<VolunteerReward> = {}): VolunteerReward => ({
  ...{ id: aSlotId(60), name: 'T-shirt', hours: 6, given: 0, version: 'v1' },
  ...fields,
});

const lina = (fields: Partial<VolunteerHours> = {}): VolunteerHours => ({
  user: aPublicUser({ id: 7, pseudo: 'lina' }),
  ...{ prenom: 'Lina', nom: 'Martin', minutesPlanned: 480, minutesDone: 390 },
  ...{ shiftsDone: 3, noShows: 1, rewards: [] },
  ...fields,
});

const given = {
  id: aSlotId(60),
  isReached: true,
  givenAt: '2026-05-11T10:00:00.000Z',
  givenBy: aPublicUser({ id: 31, pseudo: 'hugo' }),
};

const lunch: DoneShift = {
  ...{ assignmentId: aSlotId(101), timeSlotId: aSlotId(1), title: 'Lunch' },
  startDateTime: '2126-05-11T08:00:00Z',
  endDateTime: '2126-05-11T10:00:00Z',
  ...{ minutes: 120, isCorrected: false },
};

interface Shown {
  readonly people?: VolunteerHours[];
  readonly rewards?: VolunteerReward[];
  readonly isOver?: boolean;
}

async function show(
  { people = [lina()], rewards = [reward()], isOver = false }: Shown = {},
  problem?: 403 | 500,
) {
  const failure = problem && mockProblem(problem, 'FORBIDDEN');
  mockRoute(getMyEdition, aMyEdition({ id: 12, timezone: 'Europe/Paris' }));
  mockRoute(listVolunteerRewards, failure ?? { data: rewards });
  const searches = mockRoute(listVolunteerHours, failure ?? { data: people, isOver });
  mockRoute(listDoneShifts, { data: [lunch] });
  const page = await renderPage(<HoursPage />, {
    path: '/editions/:id/gestion/volunteers/hours',
    url: '/editions/12/gestion/volunteers/hours',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
  return { ...page, searches };
}

async function openLina(shown: Shown = {}) {
  const page = await show(shown);
  await page.user.click(await screen.findByRole('button', { name: 'Open Lina Martin' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Lina Martin' })) };
}

const titles = () => toast.list().map(({ title }) => title);

describe('hours of volunteers', () => {
  it('are listed with what they have earned, and searched', async () => {
    const { user, searches } = await show({
      people: [lina({ rewards: [given, { ...given, id: aSlotId(61), givenAt: null }] })],
      rewards: [reward(), reward({ id: aSlotId(61), name: 'Cup' })],
    });
    const table = await screen.findByRole('grid', { name: 'Hours of volunteers' });
    expect(within(table).getByRole('rowheader', { name: 'Lina Martin' })).toBeVisible();
    for (const text of ['6.5 hrs', '8 hrs', 'T-shirt (given), Cup (to give)']) {
      expect(within(table).getByText(text)).toBeVisible();
    }
    await user.type(screen.getByRole('searchbox'), 'ben{Enter}');
    await waitFor(() => expect(searches.at(-1)?.query).toMatchObject({ search: 'ben' }));
  });

  it('of a shift are corrected, and shown as failed when it is not done', async () => {
    const { user, dialog } = await openLina();
    await user.click(await dialog.findByRole('button', { name: 'Correct the hours Lunch' }));
    const minutes = dialog.getByRole('textbox', { name: 'Minutes that count' });
    await user.clear(minutes);
    await user.type(minutes, '45');
    mockRoute(correctHours, mockProblem(409, 'NOT_DONE'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Only hours of shifts that were worked/)).toBeVisible();
    const requests = mockRoute(correctHours, aPlace());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toContain('Hours corrected'));
    expect(requests[0]).toMatchObject({
      params: { sid: aSlotId(1), assignmentId: aSlotId(101) },
      body: { minutes: 45 },
    });
  });

  it('have a certificate after the edition', async () => {
    const page = await openLina({ isOver: true });
    expect(page.dialog.getByRole('link', { name: 'Download the certificate' })).toHaveAttribute(
      'href',
      '/api/editions/12/volunteers/certificate?userId=7',
    );
    page.unmount();
    const { dialog } = await openLina();
    expect(dialog.queryByRole('link', { name: 'Download the certificate' })).toBeNull();
  });

  it('begin with accepted volunteers, are not for others, and can be loaded again', async () => {
    const first = await show({ people: [] });
    expect(await screen.findByText('No accepted volunteers yet')).toBeVisible();
    first.unmount();
    const second = await show({}, 403);
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    second.unmount();
    await show({}, 500);
    expect(await screen.findByText('Hours and rewards could not be loaded')).toBeVisible();
  });
});

describe('rewards', () => {
  it('are added, changed and deleted', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Add a reward' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a reward' }));
    await user.type(form.getByRole('textbox', { name: 'Name of the reward' }), 'Cup');
    mockRoute(createVolunteerReward, mockProblem(409, 'REWARD_NAME_TAKEN'));
    await user.click(form.getByRole('button', { name: 'Add a reward' }));
    expect(await form.findAllByText('Another reward has this name already.')).not.toHaveLength(0);
    const added = mockRoute(createVolunteerReward, reward({ name: 'Cup' }));
    const hours = form.getByRole('textbox', { name: 'Hours to work' });
    await user.clear(hours);
    await user.type(hours, '2.5');
    await user.click(form.getByRole('button', { name: 'Add a reward' }));
    await waitFor(() => expect(titles()).toContain('Cup: reward added'));
    expect(added[0]?.body).toEqual({ name: 'Cup', hours: 2.5 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const changes = mockRoute(updateVolunteerReward, reward());
    await user.click(screen.getByRole('button', { name: 'Edit T-shirt' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the reward' }), ' XL');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ name: 'T-shirt XL', version: 'v1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const removals = mockRoute(deleteVolunteerReward, { ok: true });
    await user.click(screen.getByRole('button', { name: 'Delete T-shirt' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removals).toHaveLength(1));
  });

  it('VP-19: say who gave them, also when another manager was faster', async () => {
    const { user, dialog } = await openLina();
    expect(dialog.getByText('6.5 hrs of 6 hrs')).toBeVisible();
    mockRoute(giveReward, mockProblem(409, 'ALREADY_GIVEN'));
    mockRoute(listVolunteerHours, { data: [lina({ rewards: [given] })], isOver: false });
    await user.click(dialog.getByRole('button', { name: 'Mark as given T-shirt' }));
    expect(await dialog.findByText(/This reward was given already/)).toBeVisible();
    expect(await dialog.findByText(/^Given by hugo, .*11 May/)).toBeVisible();
    const requests = mockRoute(takeRewardBack, { ok: true });
    mockRoute(listVolunteerHours, { data: [lina()], isOver: false });
    await user.click(dialog.getByRole('button', { name: 'Not given after all T-shirt' }));
    await waitFor(() => expect(requests[0]?.params).toMatchObject({ userId: 7 }));
    const gives = mockRoute(giveReward, given);
    await user.click(await dialog.findByRole('button', { name: 'Mark as given T-shirt' }));
    await waitFor(() => expect(gives[0]?.body).toEqual({ userId: 7 }));
    await waitFor(() => expect(titles()).toContain('T-shirt: given'));
  });

  it('are not given to someone whose hours do not reach them', async () => {
    const { dialog } = await openLina({ people: [lina({ minutesDone: 359 })] });
    expect(dialog.queryByRole('button', { name: /Mark as given/ })).toBeNull();
  });
});
