import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  createLostFoundClaim,
  createLostFoundComment,
  createLostFoundItem,
  decideLostFoundClaim,
  type EditionRight,
  getEdition,
  getLostFoundComment,
  getLostFoundItem,
  getMyEdition,
  type LostFoundItem,
  listLostFound,
  listLostFoundComments,
  removeLostFoundComment,
  removeLostFoundItem,
  replyToLostFoundClaim,
  returnLostFoundItem,
  undoLostFoundClaimDecision,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import {
  aLostFoundClaim,
  aLostFoundComment,
  aLostFoundItem,
  aMyEdition,
  anEdition,
  aPublicUser,
} from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { pressTwice } from '#test/press-twice.ts';
import { RefetchButton } from '#test/refetch-button.tsx';
import { useLostFound } from '../api/use-lost-found.ts';
import { EditionLostFoundPage } from './edition-lost-found.page.tsx';

const me = aSessionUser();
const mine = aPublicUser({ id: me.id, pseudo: me.pseudo });
const tom = aPublicUser({ id: 24, pseudo: 'tom' });
/** Long over. */
const started = { startDate: '2020-04-18', endDate: '2020-04-21' };
const photo = '/uploads/lost-found/7/4b4d5c54-0000-4000-8000-000000000001.webp';

interface Shown {
  items?: LostFoundItem[];
  rights?: EditionRight[];
  visitor?: boolean;
  days?: { startDate: string; endDate: string };
  query?: string;
}

async function open(shown: Shown = {}, shownPage: ReactNode = <EditionLostFoundPage />) {
  const { items = [], rights = [], visitor = false, days = started, query = '' } = shown;
  mockRoute(getEdition, anEdition({ id: 12, ...days }));
  mockRoute(getMyEdition, aMyEdition({ id: 12, ...days, myRights: rights }));
  const lists = mockRoute(listLostFound, { data: items, nextCursor: null });
  const page = await renderPage(shownPage, {
    path: '/editions/:id/objets-trouves',
    url: `/editions/12/objets-trouves${query}`,
    messages: { editions: en },
    session: visitor ? null : me,
  });
  return { ...page, lists };
}

const toasts = () => toast.list().map(({ title }) => title);
const card = async (text: string) =>
  within((await screen.findByText(text)).closest('article') as HTMLElement);

function Later(): ReactNode {
  const filter = { kind: undefined, status: undefined, expired: false };
  return <RefetchButton query={useLostFound(12, filter)} />;
}

describe('the lost and found of an edition', () => {
  it('LF-01 shows what it is, who reported it, its thumbnails, and when at the place', async () => {
    await open({
      items: [
        aLostFoundItem({
          user: tom,
          photos: [photo],
          date: '2126-03-31',
          place: 'Gym',
          status: 'RETURNED',
          commentCount: 1,
          comments: [aLostFoundComment({ content: 'They are mine!' })],
        }),
      ],
    });
    const item = await card('Keys on a red ribbon');
    expect(item.getByText('tom')).toBeInTheDocument();
    // 10:00 in UTC.
    expect(item.getAllByText(/1 April 2126.*12:00/)[0]).toBeInTheDocument();
    expect(item.getByText(/31 March 2126 · Gym/)).toBeInTheDocument();
    expect(item.getByText('Found')).toBeInTheDocument();
    expect(item.getByText('Returned')).toBeInTheDocument();
    expect(item.getByRole('img', { name: /^Photo 1/ })).toHaveAttribute(
      'src',
      photo.replace(/([^/]+)$/, 'thumb-$1'),
    );
    expect(item.getByText('They are mine!')).toBeInTheDocument();
  });

  it('LF-01 is added to with a form', async () => {
    const { user } = await open();
    expect(await screen.findByText('Nothing lost, nothing found')).toBeInTheDocument();
    const requests = mockRoute(createLostFoundItem, aLostFoundItem({ user: mine }));
    mockRoute(listLostFound, { data: [aLostFoundItem({ user: mine })], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Add an item' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an item' }));
    await user.click(dialog.getByRole('radio', { name: 'I found something' }));
    await user.type(dialog.getByRole('textbox', { name: 'What is it?' }), 'Keys on a red ribbon');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await card('Keys on a red ribbon');
    expect(toasts()).toEqual(['Item added']);
    expect(requests.map(({ body }) => body)).toEqual([
      {
        kind: 'FOUND',
        description: 'Keys on a red ribbon',
        date: null,
        place: null,
        photos: [],
        sensitive: false,
      },
    ]);
  });

  it('LF-01 needs five characters, and says so next to the field', async () => {
    const { user } = await open();
    const requests = mockRoute(createLostFoundItem, aLostFoundItem());
    await user.click(await screen.findByRole('button', { name: 'Add an item' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an item' }));
    const text = dialog.getByRole('textbox', { name: 'What is it?' });
    await user.type(text, 'Key');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(text).toBeInvalid());
    expect(requests).toEqual([]);
  });

  it('is read by visitors, who sign in to add something', async () => {
    await open({ visitor: true, items: [aLostFoundItem({ user: tom })] });
    await card('Keys on a red ribbon');
    expect(screen.getByRole('button', { name: 'Add an item' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Remove|Mark)/ })).toBeNull();
  });

  it('opens its form for a visitor who has signed in', async () => {
    const { user } = await open({ visitor: true });
    await user.click(await screen.findByRole('button', { name: 'Add an item' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => session.login(me, false));
    expect(await screen.findByRole('dialog', { name: 'Add an item' })).toBeInTheDocument();
  });

  it('opens the claim of the item that a visitor pressed, and no other, once they have signed in', async () => {
    const other = aLostFoundItem({ id: 8, user: tom, description: 'A hat' });
    const { user } = await open({ visitor: true, items: [aLostFoundItem({ user: tom }), other] });
    await user.click((await card('A hat')).getByRole('button', { name: /^It is mine/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => session.login(me, false));
    const form = within(await screen.findByRole('dialog', { name: /mine/ }));
    const sent = mockRoute(createLostFoundClaim, aLostFoundClaim());
    await user.type(form.getByRole('textbox'), 'My name is inside.');
    await user.click(form.getByRole('button', { name: 'Send to the finder' }));
    await waitFor(() => expect(sent.map(({ params }) => params)).toEqual([{ id: 12, itemId: 8 }]));
  });

  it('has nothing to add to before the first day', async () => {
    await open({ days: { startDate: '2126-04-18', endDate: '2126-04-21' } });
    expect(
      await screen.findByText('Lost and found items can be added from 18 April 2126 on.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add an item' })).toBeNull();
  });

  it('is filtered by kind and state, which stand in the address', async () => {
    const { user, address, lists } = await open({ query: '?kind=FOUND&status=nonsense' });
    expect(await screen.findByText('No item matches')).toBeInTheDocument();
    expect(lists.at(-1)?.query).toMatchObject({ kind: 'FOUND' });
    expect(lists.at(-1)?.query).toMatchObject({ status: 'LOST' });
    await user.click(screen.getByRole('radio', { name: 'Returned' }));
    await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ status: 'RETURNED' }));
    expect(address()).toContain('kind=FOUND&status=RETURNED');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(address()).toContain('?status=RETURNED'));
    await user.click(screen.getByRole('radio', { name: 'Open' }));
    await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ status: 'LOST' }));
    expect(address()).not.toContain('status');
  });

  it('LF-03 shows what may be the same thing', async () => {
    const match = {
      id: 8,
      kind: 'LOST' as const,
      description: 'Trousseau de clés, ruban rouge',
      date: '2126-03-30',
      place: 'Parking',
      imageUrl: photo,
    };
    await open({ items: [aLostFoundItem({ user: tom, matches: [match] })] });
    const item = await card('Keys on a red ribbon');
    const list = within(item.getByRole('list', { name: 'Might be the same thing' }));
    expect(list.getByText('Trousseau de clés, ruban rouge')).toBeInTheDocument();
    expect(list.getByText('Lost')).toBeInTheDocument();
    expect(list.getByText(/30 March 2126 · Parking/)).toBeInTheDocument();
  });

  it('LF-04 hides the name and the photos of a sensitive item', async () => {
    await open({ items: [aLostFoundItem({ user: null, sensitive: true })] });
    const item = await card('Keys on a red ribbon');
    expect(item.getByText('Name hidden')).toBeInTheDocument();
    expect(item.getByText('Sensitive')).toBeInTheDocument();
    expect(item.queryByRole('img')).toBeNull();
  });
});

describe('what one may do with an item', () => {
  it('LF-02 its reporter marks it as returned, and as open again', async () => {
    const { user } = await open({ items: [aLostFoundItem({ user: mine })] });
    const markReturned = await screen.findByRole('button', { name: /^Mark as returned/ });
    const requests = mockRoute(returnLostFoundItem, aLostFoundItem({ user: mine }));
    mockRoute(listLostFound, {
      data: [aLostFoundItem({ user: mine, status: 'RETURNED' })],
      nextCursor: null,
    });
    await user.click(markReturned);
    await user.click(await screen.findByRole('button', { name: /^Not returned after all/ }));
    await waitFor(() => expect(toasts()).toEqual(['Marked as returned', 'Open again']));
    expect(requests.map(({ body }) => body)).toEqual([{ status: 'RETURNED' }, { status: 'LOST' }]);
  });

  it('LF-02 its reporter reads that it is marked, also where the filter leaves it out', async () => {
    const comment = aLostFoundComment({ user: tom });
    const item = aLostFoundItem({ user: mine, commentCount: 2, comments: [comment] });
    mockRoute(listLostFoundComments, {
      data: [comment, aLostFoundComment({ id: 71, user: tom, content: 'Whose?' })],
      nextCursor: null,
    });
    const { user } = await open({ items: [item], query: '?status=LOST' });
    await user.click(await screen.findByRole('button', { name: /^Show all/ }));
    await screen.findByText('Whose?');
    mockRoute(returnLostFoundItem, { ...item, status: 'RETURNED' });
    mockRoute(listLostFound, { data: [], nextCursor: null });
    // The item leaves the list while its comments are still on their way.
    mockRoute(listLostFoundComments, () => Promise.withResolvers<never>().promise);
    await user.click(screen.getByRole('button', { name: /^Mark as returned/ }));
    expect(await screen.findByText('Nothing lost, nothing found')).toBeInTheDocument();
    await waitFor(() => expect(toasts()).toEqual(['Marked as returned']));
  });

  it('its reporter edits it, without losing a photo, and deletes it', async () => {
    const { user } = await open({ items: [aLostFoundItem({ user: mine, photos: [photo] })] });
    const changes = mockRoute(updateLostFoundItem, aLostFoundItem({ user: mine }));
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the item' }));
    await user.type(dialog.getByRole('textbox', { name: 'Where? optional' }), 'Gym');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Change saved']));
    // Only the change: the team may have marked it as sensitive meanwhile (LF-04).
    expect(changes.map(({ body }) => body)).toEqual([{ place: 'Gym' }]);

    const removals = mockRoute(removeLostFoundItem, { ok: true });
    mockRoute(listLostFound, { data: [], nextCursor: null });
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Item deleted'));
    const empty = await screen.findByRole('heading', { name: 'Nothing lost, nothing found' });
    await waitFor(() => expect(empty).toHaveFocus());
    expect(removals).toHaveLength(1);
  });

  it('leaves the focus in the form when a photo is removed', async () => {
    const second = photo.replace('001.webp', '002.webp');
    const items = [aLostFoundItem({ user: mine, photos: [photo, second] })];
    const { user } = await open({ items });
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the item' }));
    for (const next of ['Remove photo 1', 'Choose a picture']) {
      await user.click(dialog.getByRole('button', { name: 'Remove photo 1' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: next })).toHaveFocus());
    }
  });

  it('LF-05 retains what was typed when a later read of the list fails', async () => {
    const { user } = await open(
      { items: [aLostFoundItem({ user: tom })] },
      <>
        <EditionLostFoundPage />
        <Later />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: /^It is mine/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'It is mine' }));
    const proof = dialog.getByRole('textbox', { name: 'How can they know that it is yours?' });
    await user.type(proof, 'The third key');
    mockRoute(listLostFound, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    fireEvent.click(screen.getByText('Read again'));
    await screen.findByText('Read failed');
    expect(proof).toBeInTheDocument();
    expect(proof).toHaveValue('The third key');
  });

  it('LF-05 claim what another member found, with a proof', async () => {
    const { user } = await open({ items: [aLostFoundItem({ user: tom })] });
    const requests = mockRoute(createLostFoundClaim, aLostFoundClaim({ user: mine }));
    await user.click(await screen.findByRole('button', { name: /^It is mine/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'It is mine' }));
    const proof = dialog.getByRole('textbox', { name: 'How can they know that it is yours?' });
    await user.type(proof, 'The third key is broken');
    await user.click(dialog.getByRole('button', { name: 'Send to the finder' }));
    await waitFor(() => expect(toasts()).toEqual(['Sent to the person who found it']));
    expect(requests.map(({ body }) => body)).toEqual([{ proof: 'The third key is broken' }]);
  });

  it('LF-05 its finder reads why a claim cannot be accepted any more', async () => {
    const claims = [aLostFoundClaim({ user: tom })];
    await open({ items: [aLostFoundItem({ user: mine, status: 'RETURNED', claims })] });
    const item = await card('Keys on a red ribbon');
    expect(item.getByRole('button', { name: /^Yes, it is theirs/ })).toBeDisabled();
    expect(item.getByText(/^The item is marked as returned/)).toBeInTheDocument();
    expect(item.getByRole('button', { name: /^No, it is not theirs/ })).toBeEnabled();
  });

  it('LF-05 its finder reads the claims and decides once, also by a double press', async () => {
    const claims = [aLostFoundClaim({ user: tom })];
    const { user } = await open({ items: [aLostFoundItem({ user: mine, claims })] });
    const decisions = mockRoute(decideLostFoundClaim, aLostFoundClaim({ status: 'ACCEPTED' }));
    const item = await card('Keys on a red ribbon');
    const list = within(item.getByRole('list', { name: 'Claims' }));
    expect(list.getByText('The third key is broken')).toBeInTheDocument();
    const accepted = aLostFoundClaim({
      user: tom,
      status: 'ACCEPTED',
      note: 'At the bar, until 6',
      decidedBy: mine,
      decidedAt: '2126-04-03T10:00:00.000Z',
    });
    const promised = aLostFoundItem({ user: mine, isPromised: true, claims: [accepted] });
    mockRoute(listLostFound, { data: [promised], nextCursor: null });
    await user.click(list.getByRole('button', { name: /^Yes, it is theirs/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Yes, it is theirs' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const note = dialog.getByRole('textbox', { name: /^Where and when/ });
    await waitFor(() => expect(note).toBeInvalid());
    await user.type(note, 'At the bar, until 6');
    pressTwice(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await item.findByText(/^Decided by lina, 3 April 2126.*12:00/)).toBeInTheDocument();
    expect(item.getByText('At the bar, until 6')).toBeInTheDocument();
    expect(decisions.map(({ body }) => body)).toEqual([
      { action: 'accept', note: 'At the bar, until 6' },
    ]);
    expect(toasts()).toEqual(['It goes to tom']);
    expect(item.getAllByText('To be handed over')).toHaveLength(2);
    expect(item.queryByRole('button', { name: /^(Yes, it is theirs|No, it is not)/ })).toBeNull();
    expect(item.getByRole('button', { name: /^It is not theirs after all/ })).toBeEnabled();

    const undone = mockRoute(undoLostFoundClaimDecision, aLostFoundClaim({ user: tom }));
    act(() => toast.list()[0]?.action?.onAction());
    await waitFor(() => expect(undone).toHaveLength(1));
    await waitFor(() => expect(toasts()).toContain('Decision undone'));
  });

  it('LF-05 a claim is rejected with a reason, if one is given', async () => {
    const claims = [aLostFoundClaim({ user: tom })];
    const { user } = await open({ items: [aLostFoundItem({ user: mine, claims })] });
    const decisions = mockRoute(decideLostFoundClaim, aLostFoundClaim({ status: 'REJECTED' }));
    await user.click(await screen.findByRole('button', { name: /^No, it is not theirs/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'No, it is not theirs' }));
    await user.click(dialog.getByRole('button', { name: 'Turn down' }));
    await waitFor(() => expect(toasts()).toEqual(['Turned down: tom']));
    expect(decisions.map(({ body }) => body)).toEqual([{ action: 'reject', note: null }]);
  });

  it('LF-05 the claimant reads where to collect it, replies once, and has it back', async () => {
    const claim = aLostFoundClaim({ user: mine, status: 'ACCEPTED', note: 'At the bar' });
    const item = aLostFoundItem({ user: tom, isPromised: true, claims: [claim] });
    const { user } = await open({ items: [item] });
    const own = await card('Keys on a red ribbon');
    expect(own.getByText('At the bar')).toBeInTheDocument();
    expect(own.getByText(/^Only you, the person who found it and the team/)).toBeInTheDocument();
    expect(own.queryByRole('button', { name: /^It is mine/ })).toBeNull();
    const replies = mockRoute(replyToLostFoundClaim, { ...claim, reply: 'At five' });
    await user.click(own.getByRole('button', { name: /^Reply/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply' }));
    mockRoute(listLostFound, {
      data: [{ ...item, claims: [{ ...claim, reply: 'At five' }] }],
      nextCursor: null,
    });
    await user.type(dialog.getByRole('textbox', { name: 'Your reply' }), 'At five');
    await user.click(dialog.getByRole('button', { name: 'Send the reply' }));
    expect(await own.findByText('At five')).toBeInTheDocument();
    expect(replies.map(({ body }) => body)).toEqual([{ reply: 'At five' }]);
    expect(own.queryByRole('button', { name: /^Reply/ })).toBeNull();
    const returns = mockRoute(returnLostFoundItem, { ...item, status: 'RETURNED' });
    await user.click(own.getByRole('button', { name: /^I have it back/ }));
    await waitFor(() => expect(returns.map(({ body }) => body)).toEqual([{ status: 'RETURNED' }]));
  });

  it('nothing with those of others', async () => {
    await open({ items: [aLostFoundItem({ user: tom })], rights: ['manageVolunteers'] });
    await card('Keys on a red ribbon');
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Remove|Mark)/ })).toBeNull();
  });

  it('as one of the team: mark it as sensitive, and remove it with a reason', async () => {
    const { user } = await open({
      items: [aLostFoundItem({ user: tom })],
      rights: ['edit'],
      query: '?view=cards',
    });
    const marks = mockRoute(updateLostFoundItem, aLostFoundItem({ user: tom, sensitive: true }));
    await user.click(await screen.findByRole('button', { name: /^Mark as sensitive/ }));
    await waitFor(() => expect(marks.map(({ body }) => body)).toEqual([{ sensitive: true }]));

    const removals = mockRoute(removeLostFoundItem, { ok: true });
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this item' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Say why.')).toBeInTheDocument();
    expect(removals).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts()).toContain('Item removed'));
  });

  it('comments are written under it, and deleted by their author', async () => {
    const comment = aLostFoundComment({ user: mine });
    const { user } = await open({
      items: [aLostFoundItem({ user: tom, commentCount: 1, comments: [comment] })],
    });
    const requests = mockRoute(createLostFoundComment, comment);
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Where?');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toEqual(['Comment published']));
    expect(requests.map(({ body, params }) => [params, body])).toEqual([
      [{ id: 12, itemId: 7 }, { content: 'Where?' }],
    ]);

    const removals = mockRoute(removeLostFoundComment, { ok: true });
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Comment deleted'));
    expect(removals.map(({ params }) => params)).toEqual([{ id: 12, itemId: 7, commentId: 70 }]);
  });
});

describe('the desk of the team', () => {
  const claims = [aLostFoundClaim({ user: tom })];
  const keys = aLostFoundItem({ user: tom, number: 12, claims });

  it('lists the items in a table with their numbers, searches, and leads to one', async () => {
    const { user, lists, address } = await open({ items: [keys], rights: ['edit'] });
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('cell', { name: '12' })).toBeInTheDocument();
    expect(table.getByText('1 claim is waiting')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search by word or number' }), ' 12 ');
    await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ q: '12', status: 'LOST' }));
    await user.click(table.getByRole('link', { name: 'Keys on a red ribbon' }));
    await card('Keys on a red ribbon');
    expect(address()).toContain('itemId=7');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Table of the desk' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(address()).not.toContain('itemId');
    await user.click(screen.getByRole('button', { name: 'Show as cards' }));
    await card('Keys on a red ribbon');
    expect(address()).toContain('view=cards');
  });

  it('is for the team alone', async () => {
    await open({ items: [keys], rights: ['manageVolunteers'] });
    await card('Keys on a red ribbon');
    expect(screen.queryByRole('button', { name: 'Table of the desk' })).toBeNull();
  });

  it('adds found items of today one after the other, and says the number of each', async () => {
    const { user } = await open({ rights: ['edit'] });
    const requests = mockRoute(createLostFoundItem, aLostFoundItem({ user: mine, number: 13 }));
    await screen.findByRole('searchbox');
    await user.click(screen.getByRole('button', { name: 'Add an item' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an item' }));
    const camera = dialog.getByRole('button', { name: 'Take a photo' });
    expect(dialog.getByRole('radio', { name: 'I found something' })).toBeChecked();
    const text = dialog.getByRole('textbox', { name: 'What is it?' });
    await user.type(text, 'Keys on a red ribbon');
    await user.click(dialog.getByRole('button', { name: 'Add and go on' }));
    await waitFor(() => expect(text).toHaveValue(''));
    expect(camera).toHaveFocus();
    await user.type(text, 'A green club');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toEqual(['No. 13 added', 'No. 13 added']);
    const today = dayOf(new Date(), anEdition().timezone);
    expect(requests.map(({ body }) => body)).toMatchObject([
      { kind: 'FOUND', date: today, description: 'Keys on a red ribbon' },
      { kind: 'FOUND', date: today, description: 'A green club' },
    ]);
  });

  it('opens the camera of a phone first', async () => {
    const { user } = await open({ rights: ['edit'] });
    await screen.findByRole('searchbox');
    await user.click(screen.getByRole('button', { name: 'Add an item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an item' });
    expect(dialog.querySelector('input[type=file]')).toHaveAttribute('capture', 'environment');
    expect(dialog.querySelector('form button')).toHaveTextContent('Take a photo');
  });
});

/** What the address leads to is marked and has the focus. */
const expectArrival = async (text: string): Promise<void> => {
  const place = (await screen.findByText(text)).closest('[data-arrived]');
  expect(place).toBeInTheDocument();
  await waitFor(() => expect(place).toHaveFocus());
  expect(document.querySelectorAll('[data-arrived]')).toHaveLength(1);
};

describe('a link to one item', () => {
  const newest = aLostFoundItem({ id: 9, description: 'Newest' });
  const wanted = aLostFoundItem({ id: 7, description: 'Wanted' });

  it('marks it, or its claim, and brings it into view', async () => {
    await open({ items: [newest, wanted], query: '?itemId=7' });
    await expectArrival('Wanted');
  });

  it.each(['', '&kind=LOST', '&status=RETURNED'])(
    'shows in its place one that the list leaves out, for its length or a filter %s',
    async (filter) => {
      const reads = mockRoute(getLostFoundItem, wanted);
      await open({ items: [newest], query: `?itemId=7${filter}` });
      await expectArrival('Wanted');
      expect(reads).toMatchObject([{ params: { id: 12, itemId: 7 } }]);
      expect(screen.getAllByRole('article')).toHaveLength(2);
    },
  );

  it('says kindly that it is gone', async () => {
    mockRoute(getLostFoundItem, mockProblem(404, 'NOT_FOUND'));
    await open({ items: [newest], query: '?itemId=7' });
    const gone = await screen.findByText('This is not here any more: it was deleted.');
    await waitFor(() => expect(gone).toHaveFocus());
    expect(screen.getByText('Newest')).toBeInTheDocument();
  });

  const id = '01890a5d-ac96-774b-bcce-b302099a8090';

  it('and a claim on it marks the claim', async () => {
    const claims = [aLostFoundClaim({ id, proof: 'Red ribbon', user: tom })];
    const item = aLostFoundItem({ id: 7, user: mine, description: 'Wanted', claims });
    await open({ items: [newest, item], query: `?itemId=7&claimId=${id}` });
    await expectArrival('Red ribbon');
  });

  it('and a claim that the viewer does not see marks the item', async () => {
    await open({ items: [newest, wanted], query: `?itemId=7&claimId=${id}` });
    await expectArrival('Wanted');
  });

  it('and an old comment on it shows and marks the comment', async () => {
    mockRoute(getLostFoundComment, aLostFoundComment({ id: 71, content: 'Whose is it?' }));
    await open({ items: [newest, wanted], query: '?itemId=7&commentId=71' });
    await expectArrival('Whose is it?');
  });
});
