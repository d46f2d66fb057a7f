import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition, aPublicUser } from '@siteswap/contracts/testing';
import {
  askToBeExcused,
  createShiftsFeed,
  dropSlot,
  getMyApplication,
  getMyShifts,
  getShiftReminder,
  getShiftsFeed,
  getVolunteerInfo,
  listShifts,
  listTeamMembers,
  signUpForSlot,
  updateShiftReminder,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { session, useSession } from '@siteswap/web-kit';
import {
  aSessionUser,
  followResponses,
  installCaches,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  type RenderedPage,
  renderPage,
  setDeviceOnline,
} from '@siteswap/web-kit/testing';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import {
  aCall,
  aMyReward,
  aMyShift,
  anApplication,
  anOpenShift,
  aShift,
  myShifts,
  shiftId,
} from '#test/fixtures.ts';
import { EditionVolunteersPage } from './edition-volunteers.page.tsx';

beforeEach(() => {
  mockRoute(getVolunteerInfo, aCall());
  mockRoute(getMyApplication, { application: anApplication({ status: 'ACCEPTED' }) });
  mockRoute(getEdition, anEdition({ id: 12, timezone: 'Europe/Paris' }));
  mockRoute(listShifts, { data: [], freePlaces: 0 });
  mockRoute(getShiftReminder, { reminder: 'HALF_HOUR' });
  mockRoute(getShiftsFeed, { createdAt: null });
});

const open = (
  member: ReturnType<typeof aSessionUser> | null = aSessionUser(),
  page = <EditionVolunteersPage />,
) =>
  renderPage(page, {
    path: '/editions/:id/volunteers',
    url: '/editions/12/volunteers',
    messages: { volunteers: en },
    session: member,
  });

/** The page of a volunteer with these shifts. */
const openAs = (mine: Parameters<typeof myShifts>[0]) => {
  mockRoute(getMyShifts, myShifts(mine));
  return open();
};

/** The page of a member with what the shell does for it: responses are stored in this browser. */
function StoredPage(): ReactNode {
  return useSession().isAuthenticated ? <FollowedPage /> : null;
}

function FollowedPage(): ReactNode {
  const client = useQueryClient();
  useEffect(() => followResponses(client), [client]);
  return <EditionVolunteersPage />;
}

const titles = () => toast.list().map(({ title }) => title);
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const { assignment } = aMyShift();

describe('shifts that need people', () => {
  it('are read by visitors by day, in the zone of the edition, the first ten at once', async () => {
    const shifts = Array.from({ length: 12 }, (_, at) =>
      aShift({
        id: shiftId(at + 1),
        title: `Shift ${at + 1}`,
        ...(at > 2 ? { startDateTime: '2126-05-11T22:30:00.000Z' } : {}),
      }),
    );
    mockRoute(listShifts, { data: shifts, freePlaces: 24 });
    await open(null);
    const wanted = await part('Shifts that need people');
    expect(wanted.getByText('24 free places in all')).toBeVisible();
    expect(wanted.getByRole('heading', { name: 'Saturday 11 May' })).toBeVisible();
    // Half past midnight in Paris.
    expect(wanted.getAllByRole('heading', { name: 'Sunday 12 May' })[0]).toBeVisible();
    const first = within(wanted.getAllByRole('listitem')[0] as HTMLElement);
    for (const text of ['Shift 1', '14:00 – 16:00', 'Kitchen', 'Tent 2', '2 free places']) {
      expect(first.getByText(text)).toBeVisible();
    }
    expect(wanted.getByText('Shift 10')).toBeVisible();
    expect(wanted.getByText('Shift 11')).not.toBeVisible();
    expect(wanted.getByText('See 2 more shifts')).toBeVisible();
  });

  it('are also read by members who are not volunteers, and leave nothing without any', async () => {
    mockRoute(listShifts, { data: [aShift()], freePlaces: 2 });
    mockRoute(getMyShifts, myShifts({ isAccepted: false }));
    const page = await open();
    expect(await screen.findByText('Lunch')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'My application' })).toBeVisible();
    page.unmount();
    mockRoute(listShifts, { data: [], freePlaces: 0 });
    const { container } = await open(null);
    expect(await screen.findByText('Meals')).toBeVisible();
    await waitFor(() => expect(container.querySelector('.sw-skeleton')).toBeNull());
    expect(screen.queryByText('Shifts that need people')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    mockRoute(listShifts, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open(null);
    expect(await screen.findByText('The shifts could not be loaded')).toBeVisible();
    mockRoute(listShifts, { data: [aShift()], freePlaces: 2 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lunch')).toBeVisible();
  });
});

describe('the page of a volunteer', () => {
  it('VP-20 says where to be next and with whom, what to take, and the hours', async () => {
    await openAs({
      shifts: [
        aMyShift({ id: shiftId(1), title: 'Asked', assignment: { status: 'REQUESTED' } }),
        aMyShift({
          id: shiftId(2),
          title: 'Breakfast',
          startDateTime: inHours(2.1),
          endDateTime: inHours(4),
        }),
      ],
      open: Array.from({ length: 5 }, (_, at) =>
        anOpenShift({ id: shiftId(at + 10), title: `Free ${at + 1}` }),
      ),
      minutesDone: 90,
      minutesPlanned: 420,
      rewards: [
        aMyReward({ id: shiftId(51), name: 'Cup', hours: 1, isReached: true }),
        aMyReward({
          id: shiftId(52),
          name: 'Badge',
          isReached: true,
          givenAt: '2126-05-11T10:00:00Z',
        }),
        aMyReward({ id: shiftId(53), name: 'T-shirt' }),
      ],
    });
    const next = await part('Next shift');
    for (const text of ['Breakfast', 'in 2 hours', 'Tent 2', 'With Ben']) {
      expect(next.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('Done: 1.5 hrs. Planned in all: 7 hrs.')).toBeVisible();
    const earned = within(screen.getByRole('list', { name: 'What I have earned' }));
    expect(earned.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cup · earned, ask the organisers for it',
      'Badge · given',
      'T-shirt · 1.5 hrs of 6 hrs',
    ]);
    expect(screen.queryByRole('link', { name: 'Download the certificate' })).toBeNull();
    const free = await part('What I can take');
    expect(free.getByText('Free 3')).toBeVisible();
    expect(free.getByText('Free 4')).not.toBeVisible();
    expect(free.getByText('See 2 more shifts')).toBeVisible();
    // The call is folded under it.
    expect(screen.getByText('Meals')).not.toBeVisible();
    expect(screen.getByText('The call and my application')).toBeVisible();
  });

  it('VP-16 has the certificate once it is ready', async () => {
    await openAs({ hasCertificate: true, minutesDone: 90 });
    const link = await screen.findByRole('link', { name: 'Download the certificate' });
    expect(link).toHaveAttribute('href', '/api/editions/12/volunteers/certificate');
  });

  it('shows my shifts by day with their state, and their details in place', async () => {
    const { user } = await openAs({
      shifts: [
        aMyShift({
          id: shiftId(9),
          title: 'Gone',
          actions: [],
          startDateTime: inHours(-9),
          endDateTime: inHours(-8),
        }),
        aMyShift({ id: shiftId(1), title: 'Mine' }),
        aMyShift({ id: shiftId(2), title: 'Asked', assignment: { status: 'REQUESTED' } }),
      ],
    });
    const mine = await part('My shifts');
    expect(mine.getByRole('heading', { name: 'Saturday 11 May' })).toBeVisible();
    expect(mine.getByText('Requested')).toBeVisible();
    expect(mine.getByText('Gone')).not.toBeVisible();
    expect(mine.getByText('1 past shift')).toBeVisible();
    const row = within(mine.getAllByText('Mine')[0]?.closest('li') as HTMLElement);
    expect(row.getByText('Peel onions')).not.toBeVisible();
    await user.click(row.getByText('About this shift'));
    expect(row.getByText('Peel onions')).toBeVisible();
    expect(row.getByText('ben5')).toBeVisible();
  });

  it('says when there is nothing yet', async () => {
    await openAs({});
    expect(await screen.findByText('You have no shift ahead.')).toBeVisible();
    expect(screen.getByText('There is no shift for you to take for now.')).toBeVisible();
    expect(screen.getByText(/^You have no shifts yet/)).toBeVisible();
  });

  it('can be loaded again after a failure, and leaves the way to apply meanwhile', async () => {
    mockRoute(getMyApplication, { application: null });
    mockRoute(getMyShifts, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Your shifts could not be loaded')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Volunteer' })).toBeVisible();
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await part('Next shift')).getByText('Lunch')).toBeVisible();
  });

  it('offers nothing to members while it is not known whether they are volunteers', async () => {
    const mine = Promise.withResolvers<ReturnType<typeof myShifts>>();
    const applied = Promise.withResolvers<void>();
    mockRoute(getMyShifts, () => mine.promise);
    mockRoute(getMyApplication, () => {
      applied.resolve();
      return { application: null };
    });
    // The last response that the page waits for.
    mockRoute(listShifts, async () => {
      await applied.promise;
      return { data: [aShift()], freePlaces: 2 };
    });
    await open();
    expect(await screen.findByText('Lunch')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Volunteer' })).not.toBeInTheDocument();
    mine.resolve(myShifts({ isAccepted: false }));
    expect(await screen.findByRole('link', { name: 'Volunteer' })).toBeVisible();
  });

  it('VP-09 is read without a network after one visit', async () => {
    const stored = installCaches();
    const openRemembered = async () => {
      const page = await open(null, <StoredPage />);
      await act(async () => session.login(aSessionUser(), true));
      return page;
    };
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift()] }));
    const page = await openRemembered();
    expect((await part('Next shift')).getByText('Lunch')).toBeVisible();
    await waitFor(() =>
      expect([...stored.keys()].some((path) => path.includes('volunteers.shift.mine'))).toBe(true),
    );
    page.unmount();
    for (const route of [
      getMyShifts,
      getVolunteerInfo,
      getMyApplication,
      getEdition,
      listShifts,
      getShiftReminder,
      getShiftsFeed,
    ]) {
      mockNetworkFailure(route);
    }
    await setDeviceOnline(false);
    await openRemembered();
    const next = await part('Next shift');
    for (const text of ['Lunch', 'Tent 2', 'With Ben']) expect(next.getByText(text)).toBeVisible();
    // What cannot be changed without a network is not there.
    expect(screen.queryByText('Reminder before a shift')).not.toBeInTheDocument();
  });
});

describe('a free shift', () => {
  it('is taken with one press', async () => {
    const { user } = await openAs({ open: [anOpenShift()] });
    const requests = mockRoute(signUpForSlot, assignment);
    const button = await screen.findByRole('button', { name: 'I’ll take it Lunch, 14:00 – 16:00' });
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift()] }));
    await user.click(button);
    expect(await (await part('Next shift')).findByText('Lunch')).toBeVisible();
    expect(titles()).toEqual(['Place reserved!']);
    expect(requests[0]?.params).toEqual({ id: 12, sid: aShift().id });
  });

  it('of a team that takes requests is asked for', async () => {
    const { user } = await openAs({ open: [anOpenShift({ signUpMode: 'REQUEST' })] });
    const button = await screen.findByRole('button', { name: /^I ask for it/ });
    mockRoute(signUpForSlot, { ...assignment, status: 'REQUESTED' });
    mockRoute(
      getMyShifts,
      myShifts({ shifts: [aMyShift({ assignment: { status: 'REQUESTED' } })] }),
    );
    await user.click(button);
    expect(await (await part('My shifts')).findByText('Requested')).toBeVisible();
    expect(titles()).toEqual(['Request sent']);
    expect(screen.getByText('You have no shift ahead.')).toBeVisible();
  });

  it('that someone was faster to take leaves the list, with the reason in its place', async () => {
    const { user } = await openAs({ open: [anOpenShift()] });
    mockRoute(signUpForSlot, mockProblem(409, 'SLOT_FULL'));
    const button = await screen.findByRole('button', { name: /^I’ll take it/ });
    mockRoute(getMyShifts, myShifts());
    await user.click(button);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^Someone was faster/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Lunch')).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toBeVisible();
    expect(toast.list()).toEqual([]);
  });

  it('that rules speak against says which, before and after a press', async () => {
    const overlap = {
      path: '',
      code: 'OVERLAP',
      params: { slotId: shiftId(2), title: 'Bar', start: '2126-05-11T13:00:00.000Z' },
    };
    const { user } = await openAs({
      open: [
        anOpenShift(),
        anOpenShift({
          id: shiftId(3),
          title: 'Blocked',
          problems: [{ path: '', code: 'NIGHTS', params: { max: 3 } }],
        }),
      ],
    });
    const free = await part('What I can take');
    expect(free.getAllByRole('button', { name: /^I’ll take it/ })).toHaveLength(1);
    expect(free.getByText('Blocked')).not.toBeVisible();
    await user.click(free.getByText('1 shift that you cannot take'));
    expect(free.getByText('Night shifts: 3 at most.')).toBeVisible();
    mockRoute(signUpForSlot, mockProblem(409, 'SHIFT_RULES', { errors: [overlap] }));
    await user.click(free.getByRole('button', { name: /^I’ll take it/ }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Overlaps “Bar”, Sat.* 15:00/)).toBeVisible();
  });

  it.each([
    ['SIGN_UP_CLOSED', /^This team takes no sign-ups/],
    ['ALREADY_ASSIGNED', /^You have taken or requested this shift/],
    ['SHIFT_BEGUN', /^This shift has begun/],
  ])('that is rejected with %s says it in a sentence', async (code, sentence) => {
    const { user } = await openAs({ open: [anOpenShift()] });
    mockRoute(signUpForSlot, mockProblem(409, code));
    await user.click(await screen.findByRole('button', { name: /^I’ll take it/ }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('a shift of mine', () => {
  it('VP-11 is given back after a question, until the deadline', async () => {
    const { user } = await openAs({ shifts: [aMyShift()] });
    const requests = mockRoute(dropSlot, { ok: true });
    expect(await screen.findByText(/^Until .*10 May.* 14:00$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Give this shift back Lunch' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Give back “Lunch”?' }));
    expect(requests).toHaveLength(0);
    mockRoute(getMyShifts, myShifts());
    await user.click(dialog.getByRole('button', { name: 'Give this shift back' }));
    expect(await screen.findByText(/^You have no shifts yet/)).toBeVisible();
    expect(titles()).toEqual(['Shift given back']);
    expect(requests[0]?.params).toEqual({ id: 12, sid: aShift().id });
  });

  it('that is only asked for is taken back', async () => {
    const { user } = await openAs({ shifts: [aMyShift({ assignment: { status: 'REQUESTED' } })] });
    mockRoute(dropSlot, { ok: true });
    await user.click(await screen.findByRole('button', { name: 'Take my request back Lunch' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    mockRoute(getMyShifts, myShifts());
    await user.click(dialog.getByRole('button', { name: 'Take my request back' }));
    await waitFor(() => expect(titles()).toEqual(['Request taken back']));
  });

  it('that cannot be given back any more says so, and offers the other way out', async () => {
    const { user } = await openAs({ shifts: [aMyShift()] });
    mockRoute(dropSlot, mockProblem(409, 'DROP_DEADLINE_PASSED'));
    await user.click(await screen.findByRole('button', { name: /^Give this shift back/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    mockRoute(getMyShifts, myShifts({ shifts: [aMyShift({ actions: ['excuse'] })] }));
    await user.click(dialog.getByRole('button', { name: 'Give this shift back' }));
    expect(await screen.findByRole('button', { name: 'I cannot come Lunch' })).toBeVisible();
    await waitFor(() =>
      expect(toast.list().map(({ message }) => message)).toEqual([
        expect.stringMatching(/^It is too late to give this shift back/),
      ]),
    );
  });

  it('VP-11 after the deadline: "I cannot come" is sent with a reason, and shows its proof', async () => {
    const { user } = await openAs({ shifts: [aMyShift({ actions: ['excuse'] })] });
    const excuse = {
      status: 'ASKED',
      reason: 'Broken leg',
      askedAt: '2126-05-11T08:00:00.000Z',
      decidedAt: null,
      note: null,
    } as const;
    const requests = mockRoute(askToBeExcused, { ...assignment, excuse });
    await user.click(await screen.findByRole('button', { name: 'I cannot come Lunch' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/team leads and the organisers are notified/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Broken leg');
    mockRoute(
      getMyShifts,
      myShifts({ shifts: [aMyShift({ actions: [], assignment: { excuse } })] }),
    );
    await user.click(dialog.getByRole('button', { name: 'Send the message' }));
    const mine = await part('My shifts');
    expect(
      await mine.findByText(/sent to the team leads and the organisers: .*10:00/),
    ).toBeVisible();
    expect(mine.getByText('Absence reported')).toBeVisible();
    expect(mine.getByText('Broken leg')).toBeVisible();
    expect(requests[0]?.body).toEqual({ reason: 'Broken leg' });
  });

  it('shows what was decided about an excuse, with the note', async () => {
    const decided = {
      reason: null,
      askedAt: '2126-05-11T08:00:00.000Z',
      decidedAt: '2126-05-11T09:00:00.000Z',
    };
    await openAs({
      shifts: [
        aMyShift({
          id: shiftId(1),
          assignment: { excuse: { ...decided, status: 'REJECTED', note: 'We need you' } },
        }),
        aMyShift({
          id: shiftId(2),
          assignment: {
            status: 'EXCUSED',
            excuse: { ...decided, status: 'ACCEPTED', note: 'Get well' },
          },
        }),
      ],
    });
    const mine = await part('My shifts');
    const rowOf = (state: string) => mine.getByText(state).closest('li');
    expect(rowOf('Absence declined')).toHaveTextContent(
      /you are still expected.*11:00.*We need you/,
    );
    expect(rowOf('Absence accepted')).toHaveTextContent(/free again.*11:00.*Get well/);
  });

  it.each([
    ['DROP_POSSIBLE', /^There is still time/],
    ['ALREADY_ASKED', /^You have already sent that/],
    ['SHIFT_ENDED', /^This shift is over/],
  ])('whose excuse is rejected with %s says it in a sentence', async (code, sentence) => {
    const { user } = await openAs({ shifts: [aMyShift({ actions: ['excuse'] })] });
    mockRoute(askToBeExcused, mockProblem(409, code));
    await user.click(await screen.findByRole('button', { name: /^I cannot come/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send the message' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
  });
});

describe('the reminder and the calendar', () => {
  const choose = async (user: RenderedPage['user'], to: string) => {
    await user.click(await screen.findByRole('button', { name: /Reminder before a shift/ }));
    await user.click(await screen.findByRole('option', { name: to }));
  };

  it('are chosen without a network, and sent when it is back', async () => {
    const { user } = await openAs({});
    const requests = mockRoute(updateShiftReminder, { reminder: 'OFF' });
    await screen.findByRole('button', { name: /30 minutes before/ });
    await setDeviceOnline(false);
    await choose(user, 'No reminder');
    expect(await screen.findByRole('button', { name: /No reminder/ })).toBeVisible();
    expect(requests).toHaveLength(0);
    mockRoute(getShiftReminder, { reminder: 'OFF' });
    await setDeviceOnline(true);
    await waitFor(() => expect(titles()).toEqual(['Reminder saved']));
    expect(requests[0]?.body).toEqual({ reminder: 'OFF' });
  });

  it('are chosen on the page, and the choice comes back when it cannot be saved', async () => {
    const { user } = await openAs({});
    const requests = mockRoute(updateShiftReminder, { reminder: 'TWO_HOURS' });
    expect(
      await screen.findByRole('button', { name: /30 minutes before.*Reminder before a shift/ }),
    ).toBeVisible();
    mockRoute(getShiftReminder, { reminder: 'TWO_HOURS' });
    await choose(user, '2 hours before');
    await waitFor(() => expect(titles()).toEqual(['Reminder saved']));
    expect(requests[0]?.body).toEqual({ reminder: 'TWO_HOURS' });
    mockRoute(updateShiftReminder, mockProblem(500, 'INTERNAL_ERROR'));
    await choose(user, 'No reminder');
    await waitFor(() => expect(titles()).toEqual(['Your change was not saved']));
    expect(
      await screen.findByRole('button', { name: /2 hours before.*Reminder before a shift/ }),
    ).toBeVisible();
  });

  it('VP-09 have a secret address, which is shown once', async () => {
    const { user } = await openAs({});
    const url = `https://siteswap.test/feeds/shifts/${'a'.repeat(43)}.ics`;
    const createdAt = '2126-05-01T10:00:00.000Z';
    mockRoute(createShiftsFeed, { url, createdAt });
    const feed = await screen.findByText(/^Your shifts can appear in your calendar/);
    const section = within(feed.closest('section') as HTMLElement);
    const make = await section.findByRole('button');
    mockRoute(getShiftsFeed, { createdAt });
    await user.click(make);
    expect(await section.findByDisplayValue(url)).toBeVisible();
    expect(section.getByText(/people see your shifts/)).toBeVisible();
  });
});

describe('a team that I lead', () => {
  it('leads to its schedule, and shows names and telephones when it is unfolded', async () => {
    const { user } = await openAs({
      leads: [{ id: 3, name: 'Kitchen', description: null, color: '#16a34a' }],
    });
    const requests = mockRoute(listTeamMembers, {
      data: [
        {
          user: aPublicUser({ id: 8, pseudo: 'ben5' }),
          prenom: 'Ben',
          nom: 'Roy',
          phone: '+33 6 00 00 00 01',
          isLeader: true,
        },
      ],
    });
    const team = await part('Team that I lead: Kitchen');
    expect(team.getByRole('link', { name: 'Schedule' })).toHaveAttribute(
      'href',
      '/editions/12/volunteers/planning',
    );
    expect(requests).toHaveLength(0);
    await user.click(team.getByText('Names and phone numbers'));
    expect(await team.findByRole('link', { name: '+33 6 00 00 00 01' })).toHaveAttribute(
      'href',
      'tel:+33600000001',
    );
    expect(team.getByText('team lead')).toBeVisible();
    expect(requests[0]?.params).toEqual({ id: 12, tid: 3 });
  });
});
