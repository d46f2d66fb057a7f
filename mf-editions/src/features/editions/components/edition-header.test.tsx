import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  type Edition,
  getClaim,
  getEdition,
  getMyEdition,
  listEditionTeam,
  listFavorites,
  requestClaim,
  verifyClaim,
} from '@siteswap/contracts/editions';
import { aClaim, aMyEdition, anEdition } from '@siteswap/contracts/testing';
import { session } from '@siteswap/web-kit';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
  renderPage,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { EditionPage } from '../pages/edition.page.tsx';

const show = (fields: Partial<Edition>, options: RenderPageOptions = {}) => {
  mockRoute(getEdition, anEdition(fields));
  // Its path would match that of the edition.
  mockRoute(listFavorites, { data: [] });
  return renderPage(EditionPage, {
    path: '/editions/:id',
    url: '/editions/12',
    messages: { editions: en },
    ...options,
  });
};
const header = async () =>
  (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement;

beforeEach(() => {
  mockRoute(listEditionTeam, { data: [] });
});

describe('the header of a draft', () => {
  it.each(['/editions/12', '/editions/12/gestion'])('has no star and no share: %s', async (url) => {
    mockRoute(getEdition, mockProblem(404, 'NOT_FOUND'));
    mockRoute(listFavorites, { data: [] });
    mockRoute(getMyEdition, aMyEdition({ id: 12, isOnline: false }));
    await renderPage(EditionPage, {
      path: '/editions/:id/*',
      url,
      messages: { editions: en },
      session: aSessionUser(),
    });
    const shown = within(await header());
    expect(shown.queryByRole('button', { name: /^(Favourite|Share)/ })).not.toBeInTheDocument();
  });
});

it('says of an edition that it is over, and offers no calendar any more', async () => {
  await show({ startDate: '2019-04-18', endDate: '2019-04-21' });
  const shown = within(await header());
  expect(shown.getByText('Over')).toBeInTheDocument();
  expect(shown.queryByText('Add to a calendar')).not.toBeInTheDocument();
});

describe('the place in the header of an edition', () => {
  it('opens the ways to it, in the markup from the start', async () => {
    const { user } = await show({ latitude: 50.63, longitude: 3.06 });
    const summary = within(await header())
      .getByText('Lille, France')
      .closest('summary') as HTMLElement;
    expect(summary).toHaveTextContent('Lille, France, Directions');
    const details = summary.closest('details') as HTMLDetailsElement;
    expect(details.open).toBe(false);
    const links = [...details.querySelectorAll('a')].map(({ textContent, target }) => [
      textContent,
      target,
    ]);
    expect(links).toEqual([
      ['OpenStreetMap', '_blank'],
      ['Google', '_blank'],
      ['Apple', '_blank'],
    ]);
    await user.click(summary);
    expect(details.open).toBe(true);
    await user.keyboard('{Escape}');
    expect(details.open).toBe(false);
  });

  it('opens nothing where there is no way', async () => {
    await show({ isVirtual: true, latitude: null, longitude: null });
    expect((await header()).querySelector('details ul[aria-label="Directions"]')).toBeNull();
  });
});

describe('the calendars in the header of an edition', () => {
  const open = async (fields: Partial<Edition> = {}) => {
    const page = await show({ addressLine1: '1 place', postalCode: '59000', ...fields });
    const summary = within(await header()).getByText('Add to a calendar');
    const details = summary.closest('details') as HTMLDetailsElement;
    return { ...page, summary, details };
  };

  it('are a file, Google and Outlook, in the markup from the start', async () => {
    const { details } = await open();
    expect(details.open).toBe(false);
    const links = [...details.querySelectorAll('a')].map((link) => [
      link.textContent,
      new URL(link.href).host,
      link.target,
    ]);
    expect(links).toEqual([
      ['Calendar (.ics)', location.host, ''],
      ['Google', 'calendar.google.com', '_blank'],
      ['Outlook', 'outlook.live.com', '_blank'],
    ]);
    expect(details.querySelector('a')).toHaveAttribute('href', '/feeds/editions/12.ics');
    expect(screen.getAllByText('Add to a calendar')).toHaveLength(1);
  });

  it('ED-06 open Outlook with whole days, the name and the place', async () => {
    const { user, summary, details } = await open({ name: 'EJC & co' });
    await user.click(summary);
    expect(details.open).toBe(true);
    const { href } = within(details).getByRole<HTMLAnchorElement>('link', { name: 'Outlook' });
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'EJC & co',
      startdt: '2126-04-18',
      enddt: '2126-04-22',
      allday: 'true',
      location: '1 place, 59000 Lille',
    });
  });

  it('close by Escape, which gives the focus back, and by a press or the focus elsewhere', async () => {
    const { user, summary, details } = await open();
    await user.click(summary);
    act(() => within(details).getByRole('link', { name: 'Google' }).focus());
    expect(details.open).toBe(true);
    await user.keyboard('{Escape}');
    expect(details.open).toBe(false);
    expect(summary.closest('summary')).toHaveFocus();
    await user.click(summary);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(details.open).toBe(false);
    await user.click(summary);
    act(() => screen.getByRole('button', { name: 'Share' }).focus());
    expect(details.open).toBe(false);
  });

  it('are not offered for a draft, which has no file', async () => {
    mockRoute(getEdition, mockProblem(404, 'EDITION_NOT_FOUND'));
    mockRoute(getMyEdition, { ...anEdition({ isOnline: false }), myRights: ['edit'] });
    mockRoute(listFavorites, { data: [] });
    await renderPage(EditionPage, {
      path: '/editions/:id',
      url: '/editions/12',
      messages: { editions: en },
      session: aSessionUser(),
    });
    await header();
    expect(screen.queryByText('Add to a calendar')).not.toBeInTheDocument();
  });
});

describe('CL-01 claiming the convention of an edition', () => {
  const name = 'Claim this convention';
  const convention = { ...anEdition().convention, isClaimable: true };
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('is offered while no one is in charge, and goes to its last step', async () => {
    mockRoute(getClaim, { claim: aClaim() });
    const { user } = await show({ convention }, { session: aSessionUser() });
    await user.click(await within(await header()).findByRole('button', { name }));
    const code = await (await dialog()).findByRole('textbox', { name: /^Claim code/ });
    const verified = mockRoute(verifyClaim, { ok: true });
    mockRoute(getEdition, anEdition());
    mockRoute(listFavorites, { data: [] });
    await user.type(code, 'EFGH6789');
    await user.click((await dialog()).getByRole('button', { name: 'Take the convention over' }));
    await (await dialog()).findByText('You are in charge of this convention!');
    expect(verified.map(({ params }) => params)).toEqual([{ id: convention.id }]);
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  });

  it('asks a visitor to sign in first, and then opens', async () => {
    mockRoute(getClaim, { claim: null });
    const requests = mockRoute(requestClaim, aClaim());
    const { user } = await show({ convention });
    await user.click(await within(await header()).findByRole('button', { name }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => session.login(aSessionUser(), false));
    const send = await (await dialog()).findByRole('button', { name: 'Send me the code' });
    await user.click(send);
    await waitFor(() => expect(requests.map(({ params }) => params)).toEqual([{ id: 3 }]));
  });

  it('is not offered where a member is in charge, or without an address to ask', async () => {
    await show({});
    await header();
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
