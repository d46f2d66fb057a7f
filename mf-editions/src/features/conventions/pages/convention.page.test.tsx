import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  conventionSectionSlot,
  followConvention,
  getClaim,
  getConvention,
  getFollow,
  listConventionEditions,
  listFavorites,
  listMyConventions,
  requestClaim,
  unfollowConvention,
  verifyClaim,
} from '@siteswap/contracts/editions';
import {
  aClaim,
  aConvention,
  aMyConvention,
  aMyConventionEdition,
  anEditionCard,
  aPublicUser,
  daysFromToday,
} from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import {
  aSessionUser,
  fillSlot,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
  renderPage,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { pressTwice } from '#test/press-twice.ts';
import { ConventionPage } from './convention.page.tsx';

const open = (options: RenderPageOptions = {}) =>
  renderPage(ConventionPage, {
    path: '/conventions/:id',
    url: '/conventions/3',
    messages: { editions: en },
    ...options,
  });

afterEach(() => {
  jest.restoreAllMocks();
});

const author = aPublicUser({ id: 7, pseudo: 'marco' });
const part = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).parentElement as HTMLElement);

beforeEach(() => {
  mockRoute(listFavorites, { data: [] });
  mockRoute(listConventionEditions, { data: [] });
  mockRoute(getFollow, { isFollowing: false });
});

const toasts = () => toast.list().map(({ title }) => title);

it('its editions are followed from outside by visitors, too: in a calendar and as news', async () => {
  mockRoute(getConvention, aConvention({ id: 3 }));
  await open();
  expect(await screen.findByRole('link', { name: 'RSS' })).toHaveAttribute(
    'href',
    '/feeds/conventions/3.rss?locale=en',
  );
  expect(screen.getByRole('link', { name: 'Calendar (.ics)' })).toHaveAttribute(
    'href',
    '/feeds/conventions/3.ics',
  );
});

describe('showing a convention on another site', () => {
  it('gives its team the code to copy', async () => {
    const name = 'Convention "d\'été" & <Co>';
    mockRoute(getConvention, aConvention({ name }));
    const own = { ...aMyConvention({ id: 3 }), editions: [aMyConventionEdition()] };
    mockRoute(listMyConventions, { data: [own] });
    const { user } = await open({ session: aSessionUser() });
    await user.click(await screen.findByRole('button', { name: 'Show on your site' }));
    const code = await screen.findByRole('textbox', { name: 'Code for your site' });
    const frame = document.createElement('div');
    frame.innerHTML = (code as HTMLTextAreaElement).value;
    const { src, title, height } = frame.firstElementChild as HTMLIFrameElement;
    expect(height).toBe('230');
    expect([src, title]).toEqual([`${location.origin}/embed/conventions/3`, name]);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    const inDark = `/embed/conventions/3?theme=dark"`;
    expect((code as HTMLTextAreaElement).value).toContain(inDark);
    await user.click(screen.getByRole('button', { name: /Language/ }));
    await user.click(await screen.findByRole('option', { name: 'Français' }));
    frame.innerHTML = (code as HTMLTextAreaElement).value;
    const { searchParams } = new URL((frame.firstElementChild as HTMLIFrameElement).src);
    expect(Object.fromEntries(searchParams)).toEqual({ theme: 'dark', locale: 'fr' });
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    await waitFor(() => expect(toasts()).toEqual(['Code copied']));
    // The clipboard that `user` brings.
    expect(await navigator.clipboard.readText()).toBe((code as HTMLTextAreaElement).value);
  });

  it('is not offered before an edition is published', async () => {
    mockRoute(getConvention, aConvention());
    const draft = aMyConventionEdition({ isOnline: false });
    mockRoute(listMyConventions, { data: [{ ...aMyConvention({ id: 3 }), editions: [draft] }] });
    await open({ session: aSessionUser() });
    await screen.findByRole('heading', { name: 'Drafts' });
    expect(screen.queryByRole('button', { name: 'Show on your site' })).toBeNull();
  });

  it('is nothing for others', async () => {
    mockRoute(getConvention, aConvention());
    mockRoute(listMyConventions, { data: [] });
    await open({ session: aSessionUser() });
    await screen.findByRole('button', { name: 'Follow this convention' });
    expect(screen.queryByRole('button', { name: 'Show on your site' })).toBeNull();
  });
});

describe('the editions of the team', () => {
  const draft = aMyConventionEdition({ id: 13, name: 'EJC Gent', isOnline: false });
  const own = (fields: Parameters<typeof aMyConvention>[0] = {}) =>
    mockRoute(listMyConventions, {
      data: [{ ...aMyConvention({ id: 3, ...fields }), editions: [draft, aMyConventionEdition()] }],
    });
  const addLink = () => screen.queryByRole('link', { name: 'Add an edition' });

  it('has its drafts, and the way to another one', async () => {
    mockRoute(getConvention, aConvention());
    own();
    await open({ session: aSessionUser() });
    const drafts = await part('Drafts');
    expect(drafts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['EJC Gent']);
    expect(addLink()).toHaveAttribute('href', '/conventions/3/editions/add');
  });

  it('has no way to another one without the right', async () => {
    mockRoute(getConvention, aConvention());
    own({ isAuthor: false, myRights: ['editAllEditions'] });
    await open({ session: aSessionUser() });
    await part('Drafts');
    expect(addLink()).toBeNull();
  });

  it('has no way to another one while it is archived', async () => {
    mockRoute(getConvention, aConvention({ isArchived: true }));
    own({ isArchived: true });
    await open({ session: aSessionUser() });
    await part('Drafts');
    expect(addLink()).toBeNull();
  });

  it('is not for others', async () => {
    mockRoute(getConvention, aConvention());
    mockRoute(listMyConventions, { data: [] });
    await open({ session: aSessionUser() });
    await screen.findByRole('button', { name: 'Follow this convention' });
    expect(addLink()).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Drafts' })).toBeNull();
  });
});

describe('following a convention', () => {
  it('is a press, and another to end it', async () => {
    mockRoute(getConvention, aConvention());
    mockRoute(listMyConventions, { data: [] });
    const { user } = await open({ session: aSessionUser() });
    const followed = mockRoute(followConvention, { isFollowing: true });
    const press = await screen.findByRole('button', { name: 'Follow this convention' });
    mockRoute(getFollow, { isFollowing: true });
    await user.click(press);
    await waitFor(() => expect(toasts()).toEqual(['You will be told of the next edition']));
    expect(followed.map(({ params }) => params)).toEqual([{ id: 3 }]);

    mockRoute(unfollowConvention, { isFollowing: false });
    const again = await screen.findByRole('button', { name: 'You follow this convention' });
    mockRoute(getFollow, { isFollowing: false });
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Follow this convention' })).toBeEnabled();
  });

  it('asks a visitor to sign in first, and then follows it', async () => {
    mockRoute(getConvention, aConvention());
    mockRoute(listMyConventions, { data: [] });
    const followed = mockRoute(followConvention, { isFollowing: true });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Follow this convention' }));
    expect(followed).toEqual([]);
    act(() => session.login(aSessionUser(), false));
    await waitFor(() => expect(followed).toHaveLength(1));
  });
});

describe('CL-01 claiming a convention', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('is explained, needs the mailed code, and leads on', async () => {
    mockRoute(getConvention, aConvention({ isClaimable: true }));
    mockRoute(listMyConventions, { data: [] });
    mockRoute(getClaim, { claim: null });
    const { user } = await open({ session: aSessionUser({ id: 7 }) });
    expect(await screen.findByText('Nobody is in charge of it yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Claim this convention' }));
    const sent = mockRoute(requestClaim, aClaim());
    const send = await (await dialog()).findByRole('button', { name: 'Send me the code' });
    mockRoute(getClaim, { claim: aClaim() });
    pressTwice(send);
    const code = await (await dialog()).findByRole('textbox', { name: /^Claim code/ });
    expect(sent.map(({ params }) => params)).toEqual([{ id: 3 }]);
    expect((await dialog()).getByText(/ to c…\u2060@convention\.test\./)).toBeInTheDocument();

    mockRoute(verifyClaim, mockProblem(422, 'CODE_INVALID'));
    mockRoute(getClaim, { claim: aClaim({ attemptsLeft: 4 }) });
    expect((await dialog()).getByText(/5 tries left/)).toBeInTheDocument();
    await user.type(code, 'ABCD2345');
    await user.click((await dialog()).getByRole('button', { name: 'Take the convention over' }));
    expect(await (await dialog()).findByText(/^This is not the code/)).toBeInTheDocument();
    expect(await (await dialog()).findByText(/4 tries left/)).toBeInTheDocument();
    await waitFor(() => expect(code).toBeInvalid());

    const verified = mockRoute(verifyClaim, { ok: true });
    mockRoute(getConvention, aConvention({ author }));
    await user.clear(code);
    await user.type(code, 'EFGH6789');
    pressTwice((await dialog()).getByRole('button', { name: 'Take the convention over' }));
    await (await dialog()).findByText('You are in charge of this convention!');
    expect(verified.map(({ body }) => body)).toEqual([{ code: 'EFGH6789' }]);
    expect((await dialog()).getByRole('link', { name: 'The team' })).toHaveAttribute(
      'href',
      '/conventions/3/team',
    );
    expect(await screen.findByText('In charge: marco')).toBeInTheDocument();
  });

  it('CL-01 takes a code that is pasted with a space', async () => {
    mockRoute(getConvention, aConvention({ isClaimable: true }));
    mockRoute(listMyConventions, { data: [] });
    mockRoute(getClaim, { claim: aClaim() });
    const { user } = await open({ session: aSessionUser({ id: 7 }) });
    await user.click(await screen.findByRole('button', { name: 'Claim this convention' }));
    const verified = mockRoute(verifyClaim, { ok: true });
    await user.click(await (await dialog()).findByRole('textbox', { name: /^Claim code/ }));
    await user.paste(' abcd 2345');
    await user.click((await dialog()).getByRole('button', { name: 'Take the convention over' }));
    await (await dialog()).findByText('You are in charge of this convention!');
    expect(verified.map(({ body }) => body)).toEqual([{ code: 'ABCD2345' }]);
  });

  it.each([
    ['locked', 422, 'CODE_LOCKED', /^Five wrong codes were typed/],
    ['expired', 410, 'CODE_EXPIRED', /^This code is no longer valid/],
  ] as const)(
    'CL-02 says that the code is %s, and sends another one',
    async (_, status, code, says) => {
      mockRoute(getConvention, aConvention({ isClaimable: true }));
      mockRoute(listMyConventions, { data: [] });
      mockRoute(getClaim, { claim: aClaim() });
      const { user } = await open({ session: aSessionUser({ id: 7 }) });
      await user.click(await screen.findByRole('button', { name: 'Claim this convention' }));
      mockRoute(verifyClaim, mockProblem(status, code));
      const field = await (await dialog()).findByRole('textbox', { name: /^Claim code/ });
      await user.type(field, 'ABCD2345');
      await user.click((await dialog()).getByRole('button', { name: 'Take the convention over' }));
      expect(await (await dialog()).findByText(says)).toBeInTheDocument();
      await waitFor(() => expect(field).toBeInvalid());

      const sent = mockRoute(requestClaim, aClaim());
      await user.click((await dialog()).getByRole('button', { name: 'Send another code' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      await waitFor(() => expect(field).toHaveValue(''));
      expect((await dialog()).queryByText(says)).not.toBeInTheDocument();
    },
  );

  it('CL-03 waits before another code, and says how long', async () => {
    mockRoute(getConvention, aConvention({ isClaimable: true }));
    mockRoute(listMyConventions, { data: [] });
    const resendAt = new Date(Date.now() + 60_000).toISOString();
    mockRoute(getClaim, { claim: aClaim({ resendAt }) });
    const { user } = await open({ session: aSessionUser({ id: 7 }) });
    await user.click(await screen.findByRole('button', { name: 'Claim this convention' }));
    const resend = await (await dialog()).findByRole('button', {
      name: /^Send another code in \d+\ss$/,
    });
    expect(resend).toBeDisabled();
  });

  it('sends another code, and says so', async () => {
    mockRoute(getConvention, aConvention({ isClaimable: true }));
    mockRoute(listMyConventions, { data: [] });
    mockRoute(getClaim, { claim: aClaim() });
    const { user } = await open({ session: aSessionUser({ id: 7 }) });
    await user.click(await screen.findByRole('button', { name: 'Claim this convention' }));
    const sent = mockRoute(requestClaim, aClaim());
    await user.click(await (await dialog()).findByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(toasts()).toEqual(['Another code is on its way']));
    expect(sent).toHaveLength(1);
  });

  it('asks a visitor to sign in first, and then opens', async () => {
    mockRoute(getConvention, aConvention({ isClaimable: true }));
    mockRoute(listMyConventions, { data: [] });
    mockRoute(getClaim, { claim: null });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim this convention' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => session.login(aSessionUser(), false));
    expect(
      await (await dialog()).findByRole('button', { name: 'Send me the code' }),
    ).toBeInTheDocument();
  });

  it('without an address leads to the administrators', async () => {
    mockRoute(getConvention, aConvention());
    await open();
    expect(await screen.findByText(/Write to the administrators/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Claim this convention' })).not.toBeInTheDocument();
  });
});

describe('the page of a convention', () => {
  it('shows its name, who is in charge, its text, and that there is no edition yet', async () => {
    mockRoute(getConvention, aConvention({ author, description: 'Since **1978**' }));
    await open();
    const name = 'European Juggling Convention';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(screen.getByText('In charge: marco')).toBeInTheDocument();
    expect(await screen.findByText('1978')).toBeInTheDocument();
    expect(await screen.findByText('No edition is published yet.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit the convention' })).not.toBeInTheDocument();
  });

  it('lists its editions: the next one first, then those of the past, newest first', async () => {
    mockRoute(getConvention, aConvention());
    const edition = (id: number, name: string, day: number) =>
      anEditionCard({ id, name, startDate: daysFromToday(day), endDate: daysFromToday(day + 1) });
    mockRoute(listConventionEditions, {
      data: [
        edition(4, 'Far', 400),
        edition(3, 'Next', 30),
        edition(2, 'Last', -300),
        edition(1, 'First', -700),
      ],
    });
    await open();
    const names = async (title: string) =>
      (await (await part(title)).findAllByRole('link')).map((link) => link.textContent);
    expect(await names('Current and upcoming editions')).toEqual(['Next', 'Far']);
    expect(await names('Past editions')).toEqual(['Last', 'First']);
  });

  it('offers its author to edit it', async () => {
    mockRoute(getConvention, aConvention({ author }));
    mockRoute(listMyConventions, { data: [{ ...aMyConvention({ author }), editions: [] }] });
    await open({ session: aSessionUser({ id: 7 }) });
    const edit = await screen.findByRole('link', { name: 'Edit the convention' });
    expect(edit).toHaveAttribute('href', '/conventions/3/edit');
  });

  it('shows no right to another member', async () => {
    mockRoute(getConvention, aConvention({ author }));
    const requests = mockRoute(listMyConventions, { data: [] });
    await open({ session: aSessionUser({ id: 8 }) });
    await screen.findByText('In charge: marco');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Edit the convention' })).not.toBeInTheDocument();
  });

  it('CO-09 says that it is archived', async () => {
    mockRoute(getConvention, aConvention({ isArchived: true }));
    await open();
    expect(await screen.findByText(/This convention is archived/)).toBeInTheDocument();
  });

  it('says that there is no such convention', async () => {
    mockRoute(getConvention, mockProblem(404, 'NOT_FOUND'));
    mockRoute(listConventionEditions, mockProblem(404, 'NOT_FOUND'));
    await open();
    const name = 'This convention does not exist, or no longer does';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
  });

  it('offers to try again when it could not be loaded', async () => {
    mockRoute(getConvention, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    expect(await screen.findByText('This convention could not be loaded')).toBeInTheDocument();
    mockRoute(getConvention, aConvention());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByText('European Juggling Convention')).toBeInTheDocument(),
    );
  });
});

const Fund = ({ conventionId }: { conventionId: number }): ReactNode => (
  <p>{`Fund of ${conventionId}`}</p>
);
const Accounts = (): ReactNode => <p>{'Accounts'}</p>;
function Broken(): ReactNode {
  throw new Error('boom');
}

describe('sections of other remotes on the page of a convention', () => {
  const filled = fillSlot(conventionSectionSlot, [
    { component: Fund },
    { component: Accounts, when: 'manager' },
    { component: Broken, when: 'fullMoon' },
  ]);

  it('are shown to everybody, or to its team; an unknown condition hides them', async () => {
    mockRoute(getConvention, aConvention());
    const asVisitor = await open(filled);
    expect(await screen.findByText('Fund of 3')).toBeInTheDocument();
    expect(screen.queryByText('Accounts')).not.toBeInTheDocument();
    asVisitor.unmount();

    mockRoute(listMyConventions, { data: [{ ...aMyConvention({ id: 3 }), editions: [] }] });
    await open({ ...filled, session: aSessionUser() });
    expect(await screen.findByText('Accounts')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('MF-02 fail alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockRoute(getConvention, aConvention());
    await open(fillSlot(conventionSectionSlot, [{ component: Broken }, { component: Fund }]));
    expect(await screen.findByText('Fund of 3')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByText('European Juggling Convention')).toBeInTheDocument();
  });
});
