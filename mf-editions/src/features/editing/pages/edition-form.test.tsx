import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import '@siteswap/web-kit/testing/coarse-outlines';
import {
  createEdition,
  getMyEdition,
  listMyConventions,
  type MyEdition,
  updateEdition,
} from '@siteswap/contracts/editions';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import {
  aMyConventionEdition,
  aMyConventionWithEditions,
  aMyEdition,
} from '@siteswap/contracts/testing';
import { searchTowns } from '@siteswap/contracts/towns';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useMyConventions } from '#src/features/conventions/api/use-my-conventions.ts';
import en from '#src/locales/en.json' with { type: 'json' };
import { RefetchButton } from '#test/refetch-button.tsx';
import { useMyEdition } from '../api/use-my-edition.ts';
import { EditionAddPage } from './edition-add.page.tsx';
import { EditionEditPage } from './edition-edit.page.tsx';

const add = (url = '/conventions/3/editions/add') =>
  renderPage(EditionAddPage, {
    path: url === '/editions/add' ? url : '/conventions/:id/editions/add',
    url,
    messages: { editions: en },
    session: aSessionUser(),
  });
const edit = (edition: MyEdition) => {
  mockRoute(getMyEdition, edition);
  return renderPage(EditionEditPage, {
    path: '/editions/:id/edit',
    url: `/editions/${edition.id}/edit`,
    messages: { editions: en },
    session: aSessionUser(),
  });
};

/** The page, and a button that reads the edition again. */
function PageAndRefetch({ id }: { id: number }): ReactNode {
  const { refetch } = useMyEdition(id);
  return (
    <>
      <EditionEditPage />
      <button type="button" aria-label="Refetch" onClick={() => void refetch()} />
    </>
  );
}

type UserEvent = Awaited<ReturnType<typeof add>>['user'];

const lille = {
  id: 99,
  name: 'Lille',
  region: 'Hauts-de-France',
  country: 'FR',
  latitude: 50.63,
  longitude: 3.06,
  population: 234_475,
};
const toasts = () => toast.list().map(({ title }) => title);
const step = (name: string) => screen.findByRole('group', { name });
const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next step' }));
/** A day in a field of segments, month first as in this environment. */
async function typeDay(user: UserEvent, field: string, day: string): Promise<void> {
  const [first] = within(screen.getByRole('group', { name: field })).getAllByRole('spinbutton');
  await user.click(first as HTMLElement);
  await user.keyboard(day);
}

beforeEach(() => {
  mockRoute(getPlatformConfig, { signInProviders: [] });
});

function ConventionsAgain(): ReactNode {
  return <RefetchButton query={useMyConventions()} />;
}

function EditionAgain(): ReactNode {
  return <RefetchButton query={useMyEdition(12)} />;
}

describe('what was typed stays when a later read fails', () => {
  it('in the form of a new edition', async () => {
    mockRoute(listMyConventions, { data: [aMyConventionWithEditions()] });
    const { user } = await renderPage(
      <>
        <EditionAddPage />
        <ConventionsAgain />
      </>,
      { path: '/editions/add', messages: { editions: en }, session: aSessionUser() },
    );
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, 'Lille 2126');
    mockRoute(listMyConventions, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click(screen.getByText('Read again'));
    await screen.findByText('Read failed');
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('Lille 2126');
  });

  it('in the form of one that is there', async () => {
    mockRoute(getMyEdition, aMyEdition({ id: 12 }));
    await renderPage(
      <>
        <EditionEditPage />
        <EditionAgain />
      </>,
      {
        path: '/editions/:id/edit',
        url: '/editions/12/edit',
        messages: { editions: en },
        session: aSessionUser(),
      },
    );
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    mockRoute(getMyEdition, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    fireEvent.click(screen.getByText('Read again'));
    await screen.findByText('Read failed');
    expect(name).toBeInTheDocument();
  });
});

describe('the form of a new edition', () => {
  beforeEach(() => {
    mockRoute(listMyConventions, { data: [aMyConventionWithEditions()] });
  });

  it('creates a draft in four steps, and leads to its management', async () => {
    const requests = mockRoute(createEdition, aMyEdition({ id: 40 }));
    mockRoute(searchTowns, { data: [lille] });
    const { user, address } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2126');
    await next(user);

    expect((await step('Place and dates')).querySelector('legend')).toHaveFocus();
    await typeDay(user, 'First day', '04182126');
    await typeDay(user, 'Last day', '04212126');
    await user.type(screen.getByRole('combobox', { name: 'Find the town' }), 'lil');
    await user.click(await screen.findByRole('option', { name: /^Lille/ }));
    expect(screen.getByRole('textbox', { name: 'Town' })).toHaveValue('Lille');
    await next(user);

    await user.click(within(await step('Facilities and payment')).getByLabelText('Showers'));
    await next(user);
    await user.type(
      within(await step('Links')).getByRole('textbox', { name: /^Tickets/ }),
      'https://tickets.test/lille',
    );
    await user.click(screen.getByRole('button', { name: 'Create the edition' }));
    await waitFor(() => expect(address()).toBe('/editions/40/gestion'));
    expect(toasts()).toEqual(['Your edition is created, as a draft']);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toMatchObject({
      conventionId: 3,
      name: 'Lille 2126',
      startDate: '2126-04-18',
      endDate: '2126-04-21',
      timezone: null,
      city: 'Lille',
      region: 'Hauts-de-France',
      country: 'FR',
      latitude: 50.63,
      hasShowers: true,
      hasGym: false,
      ticketingUrl: 'https://tickets.test/lille',
      facebookUrl: null,
    });
  });

  it('ED-13 has towns of the country of the last edition first, until another one is chosen', async () => {
    const editions = [null, 'BE', 'DE'].map((country) => aMyConventionEdition({ country }));
    mockRoute(listMyConventions, { data: [aMyConventionWithEditions({ editions })] });
    const searches = mockRoute(searchTowns, { data: [lille] });
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2126');
    await next(user);
    const field = await screen.findByRole('combobox', { name: 'Find the town' });
    await user.type(field, 'lil');
    await user.click(await screen.findByRole('option', { name: /^Lille/ }));
    await user.clear(field);
    await user.type(field, 'ren');
    const countries = () => searches.map(({ query }) => query.country);
    await waitFor(() => expect(countries()).toEqual(['BE', 'FR']));
  });

  it('has steps with addresses: Back and "Previous" lead to the one before', async () => {
    const { user, router, address } = await add();
    const locked = await screen.findByRole('button', { name: /Place and dates/ });
    expect(locked).toHaveAttribute('data-disabled');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2126');
    await next(user);
    await step('Place and dates');
    expect(address()).toBe('/conventions/3/editions/add?step=place');
    await act(() => router.navigate(-1));
    await step('General');
    expect(address()).toBe('/conventions/3/editions/add');
    await act(() => router.navigate(1));
    await step('Place and dates');
    await user.click(screen.getByRole('button', { name: 'Previous step' }));
    await step('General');
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lille 2126');
  });

  it('is at its step again after a reload, with what was typed', async () => {
    const { user, unmount } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2126');
    await next(user);
    await step('Place and dates');
    const draft = { ...sessionStorage };
    unmount();
    const { router } = await add('/editions/add');
    Object.assign(sessionStorage, draft);
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/editions/add?step=place'));
    await step('Place and dates');
  });

  it('begins at its first step when an address names a later one and nothing was typed', async () => {
    const { router } = await add('/editions/add');
    await act(() => router.navigate('/editions/add?step=links'));
    await step('General');
    expect(screen.queryByRole('group', { name: 'Links' })).not.toBeInTheDocument();
  });

  it('asks whether a year is right that is past, or far away', async () => {
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2020');
    await next(user);
    await step('Place and dates');
    await typeDay(user, 'First day', '04182020');
    expect(await screen.findByText('Is the year 2020 right?')).toBeVisible();
    await typeDay(user, 'First day', `0418${new Date().getFullYear() + 1}`);
    await waitFor(() => expect(screen.queryByText(/^Is the year/)).not.toBeInTheDocument());
  });

  it('stays on a step until it is right', async () => {
    const { user } = await add();
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await next(user);
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Place and dates' })).not.toBeInTheDocument();
  });

  it('says all that is wrong on a step at once, and leads to the first of it, a day', async () => {
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2126');
    await next(user);
    await step('Place and dates');
    await next(user);
    expect(await screen.findByText('4 fields to check')).toBeVisible();
    const days = within(screen.getByRole('group', { name: 'First day' }));
    await waitFor(() => expect(days.getAllByRole('spinbutton')[0]).toHaveFocus());
    await typeDay(user, 'First day', '04182126');
    expect(await screen.findByText('3 fields to check')).toBeVisible();
  });

  it('ED-10 says next to the day that it is before the first', async () => {
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lille 2126');
    await next(user);
    await step('Place and dates');
    await typeDay(user, 'First day', '04182126');
    await typeDay(user, 'Last day', '04172126');
    await next(user);
    expect(await screen.findByText('The last day is before the first.')).toBeInTheDocument();
    expect(screen.getAllByText('This field is required.').length).toBeGreaterThan(0);
  });

  it('opens the step of a field that the server rejects', async () => {
    const { user } = await edit(aMyEdition());
    const fault = { path: 'city', code: 'TOO_LONG' };
    mockRoute(updateEdition, mockProblem(422, 'INVALID_INPUT', { errors: [fault] }));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' bis');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await step('Place and dates');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Town' })).toHaveFocus());
  });

  it('offers the conventions that the member may add to, when none is in the address', async () => {
    mockRoute(listMyConventions, {
      data: [
        aMyConventionWithEditions({ id: 3, name: 'EJC' }),
        aMyConventionWithEditions({ id: 4, name: 'Gent' }),
        aMyConventionWithEditions({ id: 5, name: 'Old', isArchived: true }),
        aMyConventionWithEditions({ id: 6, name: 'Other', myRights: ['editConvention'] }),
      ],
    });
    const { user } = await add('/editions/add');
    await user.click(await screen.findByRole('button', { name: /Convention/ }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['EJC', 'Gent']);
  });

  it('says that an archived convention, or one of others, has no new editions', async () => {
    mockRoute(listMyConventions, { data: [aMyConventionWithEditions({ isArchived: true })] });
    await add();
    expect(await screen.findByText('You cannot add an edition here')).toBeInTheDocument();
  });

  it('leads to the form of a convention first', async () => {
    mockRoute(listMyConventions, { data: [] });
    await add('/editions/add');
    const link = await screen.findByRole('link', { name: 'Create a convention' });
    expect(link).toHaveAttribute('href', '/conventions/add');
  });
});

describe('the form of an edition that is there', () => {
  it('sends only what was changed', async () => {
    const { user, address } = await edit(aMyEdition({ hasGym: true }));
    const requests = mockRoute(updateEdition, aMyEdition());
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' bis');
    await user.click(screen.getByRole('button', { name: /Facilities and payment/ }));
    await user.click(within(await step('Facilities and payment')).getByLabelText('Sports hall'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Edition saved']));
    expect(requests.map(({ body }) => body)).toEqual([
      { name: `${aMyEdition().name} bis`, hasGym: false },
    ]);
    expect(address()).toBe(`/editions/${aMyEdition().id}/gestion`);
  });

  it('ED-14 asks which place applies, in its step, when a colleague moved the edition meanwhile', async () => {
    const place = { city: 'Rennes', latitude: 48.1, longitude: -1.7 };
    const edition = aMyEdition({ ...place, version: 'v1' });
    mockRoute(searchTowns, { data: [lille] });
    const { user } = await edit(edition);
    const fresh = { ...edition, latitude: 47.2, longitude: -1.5, hasGym: true, version: 'v2' };
    const errors = ['latitude', 'longitude'].map((path) => ({ path, code: 'CHANGED_MEANWHILE' }));
    mockRoute(updateEdition, mockProblem(409, 'EDIT_CONFLICT', { errors, fresh }));
    await user.click(await screen.findByRole('button', { name: /Place and dates/ }));
    await user.type(screen.getByRole('combobox', { name: 'Find the town' }), 'lil');
    await user.click(await screen.findByRole('option', { name: /^Lille/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const theirs = await screen.findByRole('group', { name: 'Somebody else saved this:' });
    expect(theirs).toHaveTextContent('47.2, -1.5');
    await user.click(within(theirs).getByRole('button', { name: 'Take theirs' }));
    const requests = mockRoute(updateEdition, edition);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    // The pin is theirs, and so is the sports hall; the town is mine.
    expect(requests[0]?.body).toMatchObject({ city: 'Lille', version: 'v2' });
    for (const field of ['latitude', 'longitude', 'hasGym']) {
      expect(requests[0]?.body).not.toHaveProperty(field);
    }
  });

  it('asks of an online edition only what can be online, and completes links', async () => {
    const { user } = await edit(
      aMyEdition({ isVirtual: true, country: null, city: null, hasGala: true }),
    );
    const requests = mockRoute(updateEdition, aMyEdition());
    await user.click(await screen.findByRole('button', { name: /Facilities and payment/ }));
    const facilities = within(await step('Facilities and payment'));
    expect(facilities.getByLabelText('Gala show')).toBeChecked();
    expect(facilities.queryByLabelText('Showers')).toBeNull();
    expect(facilities.queryByLabelText('Tent camping')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Links/ }));
    const links = within(await step('Links'));
    await user.type(links.getByRole('textbox', { name: /^Official site/ }), 'nuit-passings.fr');
    await user.type(links.getByRole('textbox', { name: /^Instagram/ }), '@nuit.passings');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({
      officialWebsiteUrl: 'https://nuit-passings.fr',
      instagramUrl: 'https://www.instagram.com/nuit.passings',
    });
  });

  it('leaves alone what a colleague changed meanwhile', async () => {
    const edition = aMyEdition({ ticketingUrl: 'https://old.test/' });
    mockRoute(getMyEdition, edition);
    const { user } = await renderPage(<PageAndRefetch id={edition.id} />, {
      path: '/editions/:id/edit',
      url: `/editions/${edition.id}/edit`,
      messages: { editions: en },
      session: aSessionUser(),
    });
    const requests = mockRoute(updateEdition, edition);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    mockRoute(getMyEdition, { ...edition, name: 'Of a colleague', ticketingUrl: null });
    await user.click(screen.getByRole('button', { name: 'Refetch' }));
    await screen.findByText('Of a colleague');
    await user.type(name, ' bis');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ name: `${edition.name} bis` });
  });

  it('leaves days that are derived, and says so, until the box is unticked', async () => {
    const derived = aMyEdition({ datesCertainty: 'derived' });
    const { user } = await edit(derived);
    const requests = mockRoute(updateEdition, derived);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' bis');
    await user.click(screen.getByRole('button', { name: /Place and dates/ }));
    const box = await screen.findByRole('checkbox', { name: 'The dates are not certain yet' });
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription(/^They are inferred from a source/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ name: `${derived.name} bis` });
  });

  it('verifies them by unticking it', async () => {
    const { user } = await edit(aMyEdition({ datesCertainty: 'derived' }));
    const requests = mockRoute(updateEdition, aMyEdition());
    await user.click(await screen.findByRole('button', { name: /Place and dates/ }));
    await user.click(screen.getByRole('checkbox', { name: 'The dates are not certain yet' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ datesCertainty: 'verified' });
  });

  describe('asks whether other days or another place mend a slip', () => {
    const slip = () => screen.queryByRole('checkbox', { name: 'It was a typing mistake' });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const place = async (edition: MyEdition) => {
      const { user } = await edit(edition);
      await user.click(await screen.findByRole('button', { name: /Place and dates/ }));
      await step('Place and dates');
      return user;
    };

    it('once they are changed, and sends the reply', async () => {
      const user = await place(aMyEdition({ correctableUntil: soon }));
      expect(slip()).toBeNull();
      await typeDay(user, 'First day', '04172126');
      expect(slip()).toHaveAccessibleDescription(/no one is notified/);
      await user.click(slip() as HTMLElement);
      const requests = mockRoute(updateEdition, aMyEdition());
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(requests).toHaveLength(1));
      expect(requests[0]?.body).toEqual({ startDate: '2126-04-17', isCorrection: true });
    });

    it('of a town too, and says at the box when it is too late meanwhile', async () => {
      const user = await place(aMyEdition({ correctableUntil: soon }));
      await user.type(screen.getByRole('textbox', { name: 'Town' }), ' Sud');
      await user.click(slip() as HTMLElement);
      mockRoute(updateEdition, mockProblem(409, 'TOO_LATE_TO_CORRECT'));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(slip()).toHaveAccessibleDescription(/more than 24 hours ago/));
    });

    it('while the first ones are shown', async () => {
      await place(aMyEdition({ correctableUntil: soon, previousCity: 'Arras' }));
      expect(slip()).toBeInTheDocument();
    });

    it.each([
      ['a draft', { correctableUntil: soon, isOnline: false }],
      ['one that was published long ago', { correctableUntil: '2026-01-02T10:00:00Z' }],
    ])('not of %s', async (_, fields) => {
      const user = await place(aMyEdition(fields));
      await typeDay(user, 'First day', '04172126');
      expect(slip()).toBeNull();
    });
  });

  it('goes on from any step, and leads to what is wrong there', async () => {
    const { user } = await edit(aMyEdition());
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await next(user);
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, 'Lille 2126');
    await next(user);
    expect((await step('Place and dates')).querySelector('legend')).toHaveFocus();
  });

  it('retains what was typed in this tab until it is saved', async () => {
    const edition = aMyEdition();
    const address = `/editions/${edition.id}/edit`;
    const { user, router } = await edit(edition);
    const name = () => screen.findByRole('textbox', { name: /^Name/ });
    const leaveAndReturn = async () => {
      await act(() => router.navigate('/elsewhere'));
      await screen.findByText('elsewhere');
      await act(() => router.navigate(address));
    };
    await user.type(await name(), ' bis');
    await user.click(screen.getByRole('button', { name: /Facilities and payment/ }));
    await user.click(within(await step('Facilities and payment')).getByLabelText('Showers'));
    await leaveAndReturn();
    expect(await screen.findByText(/^What you typed here earlier/)).toBeVisible();
    expect(await name()).toHaveValue(`${edition.name} bis`);
    await user.click(screen.getByRole('button', { name: /Facilities and payment/ }));
    expect(within(await step('Facilities and payment')).getByLabelText('Showers')).toBeChecked();

    // The server shortens the name, which a draft would hide.
    const stored = aMyEdition({ name: 'Stored' });
    const requests = mockRoute(updateEdition, stored);
    mockRoute(getMyEdition, stored);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Edition saved']));
    expect(requests.map(({ body }) => body)).toEqual([
      { name: `${edition.name} bis`, hasShowers: true },
    ]);
    await act(() => router.navigate(address));
    await waitFor(async () => expect(await name()).toHaveValue('Stored'));
  });

  it('has what was typed, on all steps, again after the person cancelled', async () => {
    const edition = aMyEdition();
    const { user, router } = await edit(edition);
    await user.click(await screen.findByRole('button', { name: /Facilities and payment/ }));
    await user.click(within(await step('Facilities and payment')).getByLabelText('Showers'));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('elsewhere');
    await act(() => router.navigate(`/editions/${edition.id}/edit`));
    const requests = mockRoute(updateEdition, edition);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' bis');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ name: `${edition.name} bis`, hasShowers: true });
  });

  it('sends the pin that was pressed, and none after it was removed', async () => {
    const { user } = await edit(aMyEdition({ latitude: 50.63, longitude: 3.06 }));
    await user.click(await screen.findByRole('button', { name: /Place and dates/ }));
    const map = await screen.findByRole('region', { name: 'Map with the pin' });
    await within(map).findByRole('button', { name: 'Zoom in' });
    const save = async () => {
      const requests = mockRoute(updateEdition, mockProblem(500, 'INTERNAL_ERROR'));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(requests).toHaveLength(1));
      return requests[0]?.body;
    };
    fireEvent.click(map.querySelector('.sw-map') as HTMLElement, { clientX: 30, clientY: 30 });
    expect(await save()).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) });
    await user.click(screen.getByRole('button', { name: 'Remove the pin' }));
    expect(await save()).toEqual({ latitude: null, longitude: null });
  });

  it('CO-02 is not for a member without the right', async () => {
    await edit(aMyEdition({ myRights: ['manageVolunteers'] }));
    expect(await screen.findByText('You cannot edit this edition')).toBeInTheDocument();
  });
});
