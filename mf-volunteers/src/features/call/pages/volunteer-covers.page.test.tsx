import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition, aPublicUser } from '@siteswap/contracts/testing';
import {
  acceptCover,
  cancelCover,
  createCover,
  declineCover,
  getMyApplication,
  getMyShifts,
  getShiftReminder,
  getShiftsFeed,
  getVolunteerInfo,
  listCoverCandidates,
  listShifts,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aCall, aMyShift, anApplication, aShift, myShifts, shiftId } from '#test/fixtures.ts';
import { EditionVolunteersPage } from './edition-volunteers.page.tsx';

beforeEach(() => {
  mockRoute(getVolunteerInfo, aCall());
  mockRoute(getMyApplication, { application: anApplication({ status: 'ACCEPTED' }) });
  mockRoute(getEdition, anEdition({ id: 12, timezone: 'Europe/Paris' }));
  mockRoute(listShifts, { data: [], freePlaces: 0 });
  mockRoute(getShiftReminder, { reminder: 'HALF_HOUR' });
  mockRoute(getShiftsFeed, { createdAt: null });
});

const openAs = (mine: Parameters<typeof myShifts>[0]) => {
  mockRoute(getMyShifts, myShifts(mine));
  return renderPage(<EditionVolunteersPage />, {
    path: '/editions/:id/volunteers',
    url: '/editions/12/volunteers',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
};

const titles = () => toast.list().map(({ title }) => title);
const [ben, zoe] = [aPublicUser({ id: 8, pseudo: 'ben5' }), aPublicUser({ id: 9, pseudo: 'zoe' })];
const coverShift = ({ id, team, title, place, startDateTime, endDateTime } = aShift()) => ({
  ...{ id, team, title, place, startDateTime, endDateTime },
});
const theirs = coverShift(
  aShift({
    id: shiftId(5),
    title: 'Dinner',
    startDateTime: '2126-05-12T17:00:00.000Z',
    endDateTime: '2126-05-12T19:00:00.000Z',
  }),
);
const candidates = {
  covers: [{ user: ben }, { user: zoe }],
  swaps: [{ user: zoe, shift: theirs }],
};
const coverId = '00000000-0000-4000-8000-0000000000cc';
const request = {
  ...({ id: coverId, slotId: aShift().id, userId: 7, status: 'OPEN' } as const),
  ...{ targets: [], createdAt: '2126-05-01T10:00:00.000Z' },
};
const openDialog = async (found = candidates) => {
  mockRoute(listCoverCandidates, found);
  const { user } = await openAs({ shifts: [aMyShift()] });
  await user.click(await screen.findByRole('button', { name: 'Find someone to cover Lunch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who takes “Lunch”?' }));
  return { user, dialog };
};

describe('VP-12 finding a cover', () => {
  it('asks people who are ticked, also for a swap, once each', async () => {
    const { user, dialog } = await openDialog();
    for (const name of ['ben5', 'zoe']) {
      await user.click(await dialog.findByRole('checkbox', { name }));
    }
    await user.click(dialog.getByRole('radio', { name: 'Swap' }));
    await user.click(dialog.getByRole('checkbox', { name: /^zoe.*Gives you: Dinner/ }));
    // The swap takes the place of the cover: one request to a person.
    expect(dialog.getByText('Chosen: 2')).toBeVisible();
    const sent = mockRoute(createCover, request);
    const cover = { status: 'OPEN' as const, createdAt: request.createdAt, askedCount: 2 };
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift({ cover })] }));
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(
      await screen.findByText(/^You look for someone to cover.*People asked: 2\.$/),
    ).toBeVisible();
    expect(sent[0]?.body).toEqual({
      targets: [
        { userId: 8, slotId: null },
        { userId: 9, slotId: theirs.id },
      ],
    });
    expect(titles()).toEqual(['Request sent']);
  });

  it('ticks all, finds a username, and sends nothing without a person', async () => {
    const { user, dialog } = await openDialog();
    const sent = mockRoute(createCover, request);
    await user.click(await dialog.findByRole('button', { name: 'Send request' }));
    expect(dialog.getByText('Choose at least one person.')).toBeVisible();
    await user.type(dialog.getByRole('searchbox'), 'ZO');
    expect(dialog.queryByRole('checkbox', { name: 'ben5' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Choose all' }));
    expect(dialog.getByText('Chosen: 1')).toBeVisible();
    await user.clear(dialog.getByRole('searchbox'));
    await user.type(dialog.getByRole('searchbox'), 'x');
    expect(dialog.getByText('No volunteer here has this username.')).toBeVisible();
    await user.clear(dialog.getByRole('searchbox'));
    await user.click(dialog.getByRole('button', { name: 'Choose all' }));
    expect(dialog.getByText('Chosen: 2')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says when there is no one', async () => {
    const { user, dialog } = await openDialog({ covers: [], swaps: [] });
    expect(await dialog.findByText('All other volunteers are busy or away then.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Swap' }));
    expect(dialog.getByText('There is no shift to swap with yours.')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    mockRoute(listCoverCandidates, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await openAs({ shifts: [aMyShift()] });
    await user.click(await screen.findByRole('button', { name: 'Find someone to cover Lunch' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The volunteers could not be loaded')).toBeVisible();
    mockRoute(listCoverCandidates, candidates);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('checkbox', { name: 'ben5' })).toBeVisible();
  });

  it('stays open with the reason when a rule speaks against it by now', async () => {
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('checkbox', { name: 'ben5' }));
    mockRoute(createCover, mockProblem(409, 'SHIFT_RULES'));
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await dialog.findByText('A rule of shifts speaks against it.')).toBeVisible();
  });

  it('is taken back, and is not there for a shift that has begun', async () => {
    const cover = { status: 'OPEN' as const, createdAt: request.createdAt, askedCount: 2 };
    const begun = { startDateTime: new Date(Date.now() - 60_000).toISOString() };
    const { user } = await openAs({
      shifts: [aMyShift({ id: shiftId(2), title: 'Now', ...begun }), aMyShift({ cover })],
    });
    const button = await screen.findByRole('button', { name: 'Stop looking Lunch' });
    expect(screen.queryByRole('button', { name: /^Find someone/ })).not.toBeInTheDocument();
    const sent = mockRoute(cancelCover, { ok: true });
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift()] }));
    await user.click(button);
    expect(await screen.findByRole('button', { name: /^Find someone to cover/ })).toBeVisible();
    expect(sent[0]?.params).toEqual({ id: 12, sid: aShift().id });
    expect(titles()).toEqual(['Request taken back']);
  });
});

describe('VP-12 a request that asks me', () => {
  const asked = { id: coverId, user: ben, shift: coverShift(), swap: null };
  const part = async () => within(await screen.findByRole('region', { name: 'Can you step in?' }));

  it('stands first, and is accepted with one press', async () => {
    const { user } = await openAs({ coverRequests: [asked] });
    const list = await part();
    expect(list.getByText('ben5 looks for someone for this shift:')).toBeVisible();
    for (const text of ['Kitchen', 'Tent 2', /14:00 – 16:00/])
      expect(list.getByText(text)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Can you step in?');
    const sent = mockRoute(acceptCover, { ok: true });
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift()] }));
    await user.click(list.getByRole('button', { name: 'I’ll take it Lunch' }));
    await waitFor(() => expect(screen.queryByText('Can you step in?')).not.toBeInTheDocument());
    expect(sent[0]?.params).toEqual({ id: 12, cid: coverId });
    expect(titles()).toEqual(['The shift is yours']);
  });

  it('of a swap says which shift of mine goes, and is declined', async () => {
    const { user } = await openAs({ coverRequests: [{ ...asked, swap: theirs }] });
    const list = await part();
    expect(list.getByText('ben5 offers you this shift:')).toBeVisible();
    expect(list.getByText('Dinner')).toBeVisible();
    expect(list.getByRole('button', { name: 'I’ll swap Lunch' })).toBeVisible();
    const sent = mockRoute(declineCover, { ok: true });
    mockRoute(getMyShifts, myShifts());
    await user.click(list.getByRole('button', { name: 'I can’t Lunch' }));
    await waitFor(() => expect(screen.queryByText('Can you step in?')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
    expect(titles()).toEqual(['Reply sent']);
  });

  it('that someone was faster to take says so, when it has left the list', async () => {
    const { user } = await openAs({ coverRequests: [asked] });
    const button = (await part()).getByRole('button', { name: 'I’ll take it Lunch' });
    mockRoute(acceptCover, mockProblem(409, 'ALREADY_COVERED'));
    mockRoute(getMyShifts, myShifts());
    await user.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Already covered: someone was faster.');
    await waitFor(() => expect(screen.queryByText('Lunch')).not.toBeInTheDocument());
    expect(alert).toBeVisible();
    expect(toast.list()).toEqual([]);
  });
});
