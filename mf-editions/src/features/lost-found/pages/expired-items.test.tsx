import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  type EditionRight,
  type ExpiredLostFoundItem,
  getEdition,
  getMyEdition,
  type LostFoundItem,
  listExpiredLostFound,
  listLostFound,
  setLostFoundDestination,
} from '@siteswap/contracts/editions';
import {
  aLostFoundClaim,
  aLostFoundItem,
  aMyEdition,
  anEdition,
  anExpiredItem,
  aPublicUser,
} from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { EditionLostFoundPage } from './edition-lost-found.page.tsx';

const me = aSessionUser();
const mine = aPublicUser({ id: me.id, pseudo: me.pseudo });
const tom = aPublicUser({ id: 24, pseudo: 'tom' });
const over = { startDate: '2020-04-18', endDate: '2020-04-21' };
const expired = { expiredAt: '2020-06-21T01:20:00.000Z' };

interface Shown {
  items?: LostFoundItem[];
  rights?: EditionRight[];
  visitor?: boolean;
  days?: { startDate: string; endDate: string };
  query?: string;
  lines?: ExpiredLostFoundItem[];
}

async function open(shown: Shown = {}) {
  const { items = [], rights = [], visitor = false, days = over, query = '?expired=true' } = shown;
  const edition = { id: 12, name: 'Trois Balles', ...days };
  mockRoute(getEdition, anEdition(edition));
  mockRoute(getMyEdition, aMyEdition({ ...edition, myRights: rights }));
  const lists = mockRoute(listLostFound, { data: items, nextCursor: null });
  mockRoute(listExpiredLostFound, { data: shown.lines ?? [] });
  const page = await renderPage(EditionLostFoundPage, {
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
const openTable = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Printable list' }));
  return within(await screen.findByRole('table'));
};

describe('LF-06 expired items', () => {
  it('are a filter of an edition that is over, which stands in the address', async () => {
    const { user, address, lists } = await open({ visitor: true, query: '?kind=FOUND' });
    await user.click(await screen.findByRole('radio', { name: 'Expired' }));
    await waitFor(() =>
      expect(lists.at(-1)?.query).toMatchObject({ kind: 'FOUND', expired: true }),
    );
    expect(address()).toContain('?kind=FOUND&expired=true');
    expect(await screen.findByText('No item matches')).toBeInTheDocument();
    await user.click(screen.getAllByRole('radio', { name: 'All' })[0] as HTMLElement);
    expect(await screen.findByText('No expired items')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Current' }));
    await waitFor(() => expect(address()).not.toContain('expired'));
    expect(screen.queryByRole('button', { name: 'Printable list' })).toBeNull();
  });

  it('are no filter before the end', async () => {
    const days = { startDate: '2020-04-18', endDate: '2126-04-21' };
    await open({ days, query: '' });
    expect(await screen.findByRole('button', { name: 'Add an item' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Expired' })).toBeNull();
  });

  it('say since when, and where they went, also as the team wrote it', async () => {
    await open({
      visitor: true,
      items: [
        aLostFoundItem({ user: tom, ...expired, destination: 'CHARITY' }),
        aLostFoundItem({
          id: 8,
          description: 'A green ball',
          ...expired,
          destination: 'With Eve',
        }),
        aLostFoundItem({ id: 9, description: 'A blue ball', ...expired }),
      ],
    });
    const first = await card('Keys on a red ribbon');
    expect(screen.getByRole('radio', { name: 'Expired' })).toBeChecked();
    expect(first.getByText('Expired')).toBeInTheDocument();
    expect(first.getByText(/^Expired since 21 June 2020/)).toBeInTheDocument();
    expect(first.getByText('Where it went: A charity')).toBeInTheDocument();
    const second = await card('A green ball');
    expect(second.getByText('Where it went: With Eve')).toBeInTheDocument();
    expect((await card('A blue ball')).queryByText(/Where it went/)).toBeNull();
  });

  it('are not claimed and not edited, but marked as returned', async () => {
    const claims = [aLostFoundClaim({ user: tom })];
    await open({
      items: [
        aLostFoundItem({ user: mine, ...expired, claims }),
        aLostFoundItem({ id: 8, description: 'A green ball', user: tom, ...expired }),
      ],
    });
    const own = await card('Keys on a red ribbon');
    expect(own.getByRole('button', { name: /^Mark as returned/ })).toBeInTheDocument();
    expect(own.getByRole('button', { name: /^Yes, it is theirs/ })).toBeDisabled();
    expect(own.queryByRole('button', { name: /^(Edit|Choose)/ })).toBeNull();
    const other = await card('A green ball');
    expect(other.queryByRole('button', { name: /^It is mine/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Printable list' })).toBeNull();
  });
});

describe('LF-06 the team', () => {
  it('chooses where an expired found item goes, and no other', async () => {
    const { user } = await open({
      rights: ['edit'],
      items: [
        aLostFoundItem({ user: tom, ...expired }),
        aLostFoundItem({ id: 8, description: 'A green ball', kind: 'LOST', ...expired }),
        aLostFoundItem({ id: 9, description: 'A blue ball', status: 'RETURNED', ...expired }),
      ],
    });
    const requests = mockRoute(setLostFoundDestination, aLostFoundItem({ user: tom, ...expired }));
    await user.click(await screen.findByRole('button', { name: /^Choose where it goes/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Where does it go?' }));
    expect(dialog.getByRole('radio', { name: 'Not known yet' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'A charity' })).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Thrown away' })).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Municipal lost property office' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Destination saved']));
    expect(requests.map(({ params, body }) => [params, body])).toEqual([
      [{ id: 12, itemId: 7 }, { destination: 'LOST_PROPERTY_OFFICE' }],
    ]);
  });

  it('prints the list as a table, and changes a destination there to a text of its own', async () => {
    const page = await open({
      rights: ['edit'],
      lines: [
        anExpiredItem({ number: 4, place: 'Gym', date: '2020-04-19' }),
        anExpiredItem({
          id: 8,
          number: 9,
          description: 'A green ball',
          destination: 'DISCARDED',
        }),
      ],
    });
    const { user } = page;
    const table = await openTable(page);
    expect(
      screen.getByRole('heading', { name: 'Found items that nobody collected' }),
    ).toBeVisible();
    const rows = table
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows[0]).toEqual(['No.', 'What', 'Where', 'When', 'Destination', 'Ticked off']);
    expect(rows[1]?.slice(0, 4)).toEqual(['4', 'Keys on a red ribbon', 'Gym', '19 April 2020']);
    expect(rows[2]?.slice(0, 2)).toEqual(['9', 'A green ball']);
    expect(rows[2]?.[4]).toContain('Thrown away');

    const print = jest.fn();
    window.print = print;
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);

    const requests = mockRoute(setLostFoundDestination, aLostFoundItem({ id: 8, ...expired }));
    await user.click(table.getByRole('button', { name: /^Change where it went/ }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Where does it go?' }));
    expect(dialog.getByRole('radio', { name: 'Thrown away' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Somewhere else' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const otherText = dialog.getByRole('textbox', { name: 'Where to?' });
    await waitFor(() => expect(otherText).toBeInvalid());
    await user.type(otherText, 'Taken by Eve');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(table.getByRole('button', { name: /^Change where it went/ }));
    dialog = within(await screen.findByRole('dialog', { name: 'Where does it go?' }));
    expect(await dialog.findByDisplayValue('Taken by Eve')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Destination saved']));
    expect(requests.map(({ body }) => body)).toEqual([{ destination: 'Taken by Eve' }]);
  });

  it('reads why a destination could not be saved', async () => {
    const { user } = await open({
      rights: ['edit'],
      items: [aLostFoundItem({ user: tom, ...expired, destination: 'With Eve' })],
    });
    mockRoute(setLostFoundDestination, mockProblem(409, 'ITEM_NOT_EXPIRED'));
    await user.click(await screen.findByRole('button', { name: /^Change where it went/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Where does it go?' }));
    expect(dialog.getByRole('textbox', { name: 'Where to?' })).toHaveValue('With Eve');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/only for found items/);
  });

  it('goes from the list back to the items; an empty list and a failed one say so', async () => {
    const { user } = await open({
      rights: ['edit'],
      items: [aLostFoundItem({ user: tom, status: 'RETURNED', ...expired })],
    });
    await user.click(await screen.findByRole('button', { name: 'Printable list' }));
    expect(await screen.findByText('Nothing is left over')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the items' }));
    await card('Keys on a red ribbon');
  });

  it('says when the list could not be loaded', async () => {
    const { user } = await open({ rights: ['edit'] });
    mockRoute(listExpiredLostFound, mockProblem(500, 'INTERNAL'));
    await user.click(await screen.findByRole('button', { name: 'Printable list' }));
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
