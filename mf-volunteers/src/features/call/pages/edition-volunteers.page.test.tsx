import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { searchUsers } from '@siteswap/contracts/core';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition, aPublicUser } from '@siteswap/contracts/testing';
import {
  applyAsVolunteer,
  getMyApplication,
  getMyShifts,
  getVolunteerInfo,
  listShifts,
  updateMyApplication,
  type VolunteerApplication,
  withdrawApplication,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  readPlace,
  renderPage,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aCall, anApplication, myShifts } from '#test/fixtures.ts';
import { EditionVolunteersPage } from './edition-volunteers.page.tsx';

interface Shown {
  call?: Parameters<typeof aCall>[0];
  mine?: VolunteerApplication | null;
  isVisitor?: boolean;
  query?: string;
}

function show({ call, mine = null, isVisitor = false, query = '' }: Shown = {}) {
  mockRoute(getVolunteerInfo, aCall(call));
  mockRoute(getMyApplication, { application: mine });
  mockRoute(getMyShifts, myShifts({ isAccepted: false }));
  mockRoute(listShifts, { data: [], freePlaces: 0 });
  mockRoute(getEdition, anEdition({ id: 12, timezone: 'Europe/Paris' }));
  return renderPage(<EditionVolunteersPage />, {
    path: '/editions/:id/volunteers',
    url: `/editions/12/volunteers${query}`,
    messages: { volunteers: en },
    session: isVisitor ? null : aSessionUser({ phone: '+33 6 11 22 33 44' }),
  });
}

type UserEvent = Awaited<ReturnType<typeof renderPage>>['user'];

const titles = () => toast.list().map(({ title }) => title);

/** Types a day of May 2126 (month first, as jsdom writes dates) into a date field, and chooses a part of it. */
async function chooseTime(
  user: UserEvent,
  name: 'arrival' | 'departure',
  day: string,
  part: string,
) {
  const field = within(screen.getByRole('group', { name: new RegExp(`^Day of ${name}`) }));
  await user.click(field.getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard(`05${day}2126`);
  await user.click(screen.getByRole('button', { name: new RegExp(`Time of ${name}`) }));
  await user.click(await screen.findByRole('option', { name: part }));
}

const next = () => screen.getByRole('button', { name: 'Next step' });

/** Through a form without questions, up to its last step. */
async function fillIn(user: UserEvent): Promise<void> {
  await screen.findByRole('textbox', { name: 'First name' });
  for (const [name, text] of Object.entries({
    'First name': 'Lina',
    'Last name': 'Martin',
    'Phone number': '+33 6 11 22 33 44',
  })) {
    const box = screen.getByRole('textbox', { name });
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
  }
  await user.click(next());
  await screen.findByRole('group', { name: /^Day of arrival/ });
  await chooseTime(user, 'arrival', '10', 'Morning');
  await chooseTime(user, 'departure', '14', 'Evening');
  await user.click(next());
  await user.click(await screen.findByRole('textbox', { name: /Why you would like/ }));
  await user.paste('Soup!');
  await user.click(next());
}

const sent = {
  prenom: 'Lina',
  nom: 'Martin',
  phone: '+33 6 11 22 33 44',
  motivation: 'Soup!',
  eventAvailability: true,
  arrivalDateTime: '2126-05-10_morning',
  departureDateTime: '2126-05-14_evening',
};

describe('the members whom an application names', () => {
  const asked = { volunteersAskCompanion: true, volunteersAskAvoidList: true };
  const group = (name: string) => within(screen.getByRole('group', { name }));
  const companions = 'Members with whom you would like to work';
  const avoided = 'Members whom you would rather not work with';

  const untilShown = async () => {
    await screen.findByRole('group', { name: companions });
    return group(companions).getByRole('combobox');
  };

  it('are found by their usernames, and sent by their accounts', async () => {
    const changes = mockRoute(updateMyApplication, anApplication());
    mockRoute(searchUsers, { data: [aPublicUser({ id: 24, pseudo: 'tom' })] });
    const mine = anApplication({
      avoidedIds: [25],
      namedMembers: [aPublicUser({ id: 25, pseudo: 'zoe' })],
    });
    const { user } = await show({ call: asked, mine, query: '?step=preferences' });
    await user.type(await untilShown(), 'to');
    await user.click(await screen.findByRole('option', { name: 'tom' }));
    expect(group(companions).getByText('tom')).toBeVisible();
    expect(group(companions).getByRole('combobox')).toHaveValue('');
    expect(group(avoided).getByText('zoe')).toBeVisible();
    await user.click(group(avoided).getByRole('button', { name: 'Remove zoe' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ companionIds: [24], avoidedIds: [] });
  });

  it('are written as text by visitors, who cannot search', async () => {
    await show({ call: asked, isVisitor: true, query: '?step=who' });
    // In a later step.
    const written = { name: /^With whom you would/, hidden: true };
    expect(await screen.findByRole('textbox', written)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: companions, hidden: true })).not.toBeInTheDocument();
  });
});

describe('the call for volunteers of an edition', () => {
  it('says what one gets, when, in which teams, and what the form asks', async () => {
    await show({ call: { volunteersAskDiet: true }, isVisitor: true });
    expect(await screen.findByText('Meals')).toBeInTheDocument();
    expect(screen.getByText(/May 2126/)).toBeInTheDocument();
    expect(screen.getByText('Kitchen')).toBeInTheDocument();
    expect(screen.getByText('Diet')).toBeInTheDocument();
    expect(screen.queryByText('Allergies')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Volunteer' })).toHaveAttribute(
      'href',
      '/editions/12/volunteers?step=who',
    );
  });

  it('leads to the other site, and says so', async () => {
    await show({
      call: {
        volunteersMode: 'EXTERNAL',
        volunteersExternalUrl: 'https://help.example/form',
        canApply: false,
      },
    });
    expect(await screen.findByRole('link', { name: /Apply on the other site/ })).toHaveAttribute(
      'href',
      'https://help.example/form',
    );
    expect(screen.getByText(/You leave Siteswap.*help\.example/)).toBeInTheDocument();
  });

  it('says that it is closed, also at the address of the form', async () => {
    const page = await show({ call: { volunteersOpen: false, canApply: false } });
    expect(await screen.findByText(/The call is closed for now/)).toBeInTheDocument();
    page.unmount();
    await show({ call: { volunteersOpen: false, canApply: false }, query: '?step=who' });
    expect(await screen.findByRole('heading', { name: 'The call is closed' })).toBeInTheDocument();
  });

  it('offers to try again after a failure', async () => {
    const page = await show();
    page.unmount();
    mockRoute(getVolunteerInfo, mockProblem(404, 'EDITION_NOT_FOUND'));
    const { user } = await renderPage(<EditionVolunteersPage />, {
      path: '/editions/:id/volunteers',
      url: '/editions/12/volunteers',
      messages: { volunteers: en },
    });
    expect(await screen.findByText('This edition does not exist, or not any more.')).toBeVisible();
    mockRoute(getVolunteerInfo, aCall());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Meals')).toBeInTheDocument();
  });
});

describe('the form of an application', () => {
  it('is sent step by step, with what was typed', async () => {
    const { user, address } = await show({ query: '?step=who' });
    const requests = mockRoute(applyAsVolunteer, anApplication());
    await fillIn(user);
    expect(await screen.findByText('Soup!', { selector: 'dd' })).toBeInTheDocument();
    expect(address()).toBe('/editions/12/volunteers?step=send');
    await user.click(await screen.findByRole('button', { name: 'Send my application' }));
    await waitFor(() => expect(titles()).toEqual(['Application sent. Thank you!']));
    expect(requests[0]?.body).toMatchObject(sent);
    expect(address()).toBe('/editions/12/volunteers');
  });

  it('has the parts of the stay, of which one takes off those when one is away', async () => {
    const { user } = await show({ query: '?step=who' });
    const requests = mockRoute(applyAsVolunteer, anApplication());
    await fillIn(user);
    const steps = within(screen.getByRole('navigation', { name: en.form.steps }));
    await user.click(steps.getByRole('button', { name: new RegExp(en.form.step.when) }));
    await user.click(await screen.findByText(en.form.absences));
    const boxesOf = (name: RegExp) =>
      within(screen.getByRole('group', { name })).getAllByRole('checkbox');
    await screen.findByRole('group', { name: /10 May 2126/ });
    const ofDays = [/10 May 2126/, /14 May 2126/].map(boxesOf);
    // One leaves at the beginning of the evening.
    expect(ofDays.map((boxes) => boxes.length)).toEqual([4, 3]);
    for (const box of ofDays.flat()) expect(box).toBeChecked();
    act(() => ofDays[1]?.[1]?.focus());
    await user.keyboard(' ');
    await user.click(boxesOf(/10 May 2126/)[2] as HTMLElement);
    expect(boxesOf(/10 May 2126/)[2]).not.toBeChecked();
    await user.click(steps.getByRole('button', { name: new RegExp(en.form.step.send) }));
    const away = screen.getByText(en.field.label.absences, { selector: 'dt' }).parentElement;
    expect(away).toHaveTextContent(/10 May.* · Afternoon 14 May.* · Noon/);
    await user.click(await screen.findByRole('button', { name: 'Send my application' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({
      absences: ['2126-05-10_afternoon', '2126-05-14_noon'],
    });
  });

  it('VA-12 of a visitor asks to sign in at the last step, and is sent on return', async () => {
    const { user } = await show({ query: '?step=who', isVisitor: true });
    const requests = mockRoute(applyAsVolunteer, anApplication());
    await fillIn(user);
    await user.click(await screen.findByRole('button', { name: 'Sign in and send' }));
    await waitFor(() => expect(readPlace()?.pending?.name).toBe('volunteers.apply.12'));
    expect(requests).toHaveLength(0);
    act(() => session.login(aSessionUser(), false));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject(sent);
  });

  it('VA-02 shows only what is asked, and needs what is required', async () => {
    const { user } = await show({
      call: { volunteersAskDiet: true, volunteersAskTeardown: true },
      query: '?step=who',
    });
    await user.click(await screen.findByRole('radio', { name: '16 or 17' }));
    await user.click(next());
    expect(await screen.findByText('Give the name of a parent or guardian.')).toBeVisible();
    expect(screen.getByText('Give the number of that parent or guardian.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '18 or older' }));
    await user.click(next());
    expect(await screen.findByRole('checkbox', { name: 'Teardown' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Set-up' })).not.toBeInTheDocument();
    await user.click(next());
    expect(await screen.findByText('Choose at least one.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Teardown' }));
    await chooseTime(user, 'arrival', '14', 'Noon');
    await chooseTime(user, 'departure', '14', 'Morning');
    await user.click(next());
    expect(await screen.findAllByText('The departure must follow the arrival.')).not.toHaveLength(
      0,
    );
  });

  it('is walked by keyboard and comes back after a reload', async () => {
    const { user, router, unmount } = await show({ query: '?step=who' });
    await user.clear(await screen.findByRole('textbox', { name: 'First name' }));
    await user.keyboard('Ada');
    act(() => next().focus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByText('When you are there', { selector: 'legend' })).toHaveFocus(),
    );
    await act(() => router.navigate(-1));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
    const draft = sessionStorage.getItem('draft:volunteers-application-12');
    expect(draft).toContain('Ada');
    unmount();
  });

  it('shows at its field what the server rejects, and the whole reason otherwise', async () => {
    const { user } = await show({ query: '?step=who' });
    mockRoute(
      applyAsVolunteer,
      mockProblem(422, 'INVALID_INPUT', { errors: [{ path: 'phone', code: 'INVALID' }] }),
    );
    await fillIn(user);
    await user.click(await screen.findByRole('button', { name: 'Send my application' }));
    expect(await screen.findByText(/^6 to 30 characters/)).toBeInTheDocument();
    mockRoute(applyAsVolunteer, mockProblem(409, 'ALREADY_APPLIED'));
    await user.click(screen.getByRole('button', { name: /Check and send/ }));
    await user.click(await screen.findByRole('button', { name: 'Send my application' }));
    expect(await screen.findByText('You have already applied to this edition.')).toBeVisible();
  });
});

describe('my application', () => {
  it('shows its state, the note and the teams, and is withdrawn after a question', async () => {
    const { user } = await show({
      mine: anApplication({
        status: 'ACCEPTED',
        acceptanceNote: 'Meet at the gate',
        assignedTeams: [{ id: 3, name: 'Kitchen', description: null, color: '#16a34a' }],
      }),
    });
    expect(await screen.findByText('Meet at the gate')).toBeInTheDocument();
    expect(screen.getByText('Accepted')).toBeInTheDocument();
    const requests = mockRoute(withdrawApplication, { ok: true });
    await user.click(screen.getByRole('button', { name: /^Withdraw my application/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    mockRoute(getMyApplication, { application: null });
    await user.click(dialog.getByRole('button', { name: 'Withdraw my application' }));
    expect(await screen.findByRole('link', { name: 'Volunteer' })).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('is changed by the fields that changed alone, and asks which text of two to store', async () => {
    const { user } = await show({ mine: anApplication(), query: '?step=who' });
    mockRoute(
      updateMyApplication,
      mockProblem(409, 'EDIT_CONFLICT', {
        errors: [{ path: 'prenom', code: 'CHANGED_MEANWHILE' }],
        fresh: { ...anApplication({ prenom: 'Lou' }), version: 'v2' },
      }),
    );
    const box = await screen.findByRole('textbox', { name: 'First name' });
    await user.clear(box);
    await user.type(box, 'Ada');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    const requests = mockRoute(updateMyApplication, anApplication({ prenom: 'Ada' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ prenom: 'Ada', version: 'v2' }));
  });

  it('that was rejected cannot be changed', async () => {
    await show({ mine: anApplication({ status: 'REJECTED' }), query: '?step=who' });
    expect(
      await screen.findByRole('heading', { name: 'This application was declined' }),
    ).toBeInTheDocument();
  });
});
