import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  archiveConvention,
  deleteConvention,
  listMyConventions,
  type MyConventionEdition,
} from '@siteswap/contracts/editions';
import { aMyConvention, aMyConventionEdition } from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { MyConventionsPage } from './my-conventions.page.tsx';

const open = () =>
  renderPage(MyConventionsPage, {
    path: '/my-conventions',
    messages: { editions: en },
    session: aSessionUser(),
  });

type Fields = Parameters<typeof aMyConvention>[0];
const one = (fields: Fields = {}, editions: MyConventionEdition[] = []) => ({
  ...aMyConvention(fields),
  editions,
});
const show = (...conventions: ReturnType<typeof one>[]) => {
  mockRoute(listMyConventions, { data: conventions });
  return open();
};
const card = async (name = 'European Juggling Convention') =>
  within(await screen.findByRole('article', { name }));

const toasts = () => toast.list().map(({ title }) => title);

describe('my conventions', () => {
  it('shows each with its editions, drafts and archived ones marked', async () => {
    const draft = aMyConventionEdition({ id: 13, name: 'EJC Gent', city: 'Gent', isOnline: false });
    await show(
      one({}, [draft, aMyConventionEdition()]),
      one({ id: 4, name: 'Old days', isArchived: true }),
    );
    const live = await card();
    const lines = live.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^EJC Gent.*Gent.*Draft$/),
      expect.stringMatching(/^EJC Lille.*Lille$/),
    ]);
    expect(live.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/conventions/3/edit');
    expect((await card('Old days')).getByText('Archived')).toBeInTheDocument();
  });

  it('folds past editions, and has a search where there are many', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      aMyConventionEdition({
        id: 20 + at,
        name: `EJC ${2012 + at}`,
        startDate: `${2012 + at}-08-01`,
        endDate: `${2012 + at}-08-08`,
      }),
    );
    const { user } = await show(one({}, [aMyConventionEdition(), ...many]));
    const own = await card();
    const folded = own.getByText('12 past editions').closest('details') as HTMLDetailsElement;
    expect(folded.open).toBe(false);
    await user.type(
      own.getByRole('searchbox', { name: 'Search the editions of European Juggling Convention' }),
      '2019',
    );
    expect(own.getAllByRole('link', { name: /^EJC/ }).map((link) => link.textContent)).toEqual([
      'EJC 2019',
    ]);
  });

  it('searches without capitals and accents', async () => {
    const many = Array.from({ length: 11 }, (_, at) => aMyConventionEdition({ id: 20 + at }));
    const wanted = aMyConventionEdition({ id: 40, name: 'Été à Łódź', city: 'Saint-Étienne' });
    const { user } = await show(one({}, [...many, wanted]));
    const own = await card();
    const search = own.getByRole('searchbox');
    for (const typed of ['ete a lodz', 'ÉTÉ', 'saint etienne']) {
      await user.clear(search);
      await user.type(search, typed);
      expect(own.getAllByRole('link', { name: /./ }).map((link) => link.textContent)).toContain(
        'Été à Łódź',
      );
      expect(own.queryByRole('link', { name: 'EJC Lille' })).toBeNull();
    }
  });

  it('leads to the management of an edition with a right on it, else to its page', async () => {
    const other = aMyConventionEdition({ id: 13, name: 'EJC Gent', myRights: [] });
    await show(one({}, [aMyConventionEdition(), other]));
    const own = await card();
    const address = (name: string) => own.getByRole('link', { name }).getAttribute('href');
    expect(address('EJC Lille')).toBe('/editions/12/gestion');
    expect(address('EJC Gent')).toBe('/editions/13');
  });

  it('leads to the form, also when there is none yet', async () => {
    await show();
    expect(await screen.findByText('No convention yet')).toBeInTheDocument();
    const create = screen.getByRole('link', { name: 'Create a convention' });
    expect(create).toHaveAttribute('href', '/conventions/add');
  });

  it('adds an edition to one of several, which the form asks for', async () => {
    const { address, user } = await show(one(), one({ id: 4, name: 'Carvin' }));
    await card('Carvin');
    const [add, ...others] = screen.getAllByRole('link', { name: 'Add an edition' });
    expect(others.map((link) => link.getAttribute('href'))).toEqual([
      '/conventions/3/editions/add',
      '/conventions/4/editions/add',
    ]);
    if (add) await user.click(add);
    expect(address()).toBe('/editions/add');
  });

  it('has no second link to that for the only convention that can have one', async () => {
    await show(
      one(),
      one({ id: 4, name: 'Old days', isArchived: true }),
      one({ id: 5, name: 'Of others', myRights: ['editConvention'], isAuthor: false }),
    );
    await card('Of others');
    const links = screen.getAllByRole('link', { name: 'Add an edition' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/conventions/3/editions/add']);
  });

  it('offers only what the rights allow', async () => {
    await show(one({ myRights: ['addEdition'], isAuthor: false }));
    const own = await card();
    expect(own.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
  });

  it('CO-09 archives one after a question, and takes it back out', async () => {
    const { user } = await show(one());
    const requests = mockRoute(archiveConvention, aMyConvention({ isArchived: true }));
    await user.click((await card()).getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    mockRoute(listMyConventions, { data: [one({ isArchived: true })] });
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(toasts()).toContain('Convention archived'));
    expect(requests.map(({ body }) => body)).toEqual([{ archived: true }]);

    const back = await (await card()).findByRole('button', { name: 'Take out of the archive' });
    mockRoute(archiveConvention, aMyConvention());
    await user.click(back);
    await waitFor(() => expect(toasts()).toContain('Convention taken out of the archive'));
  });

  it.each([
    [true, /You can take it out of the archive\.$/],
    [false, /Only the person in charge can take it out of the archive\.$/],
  ])('CO-09 says before who can take it back out (asks its author: %s)', async (isAuthor, said) => {
    const { user } = await show(one({ isAuthor, myRights: ['deleteConvention'] }));
    await user.click((await card()).getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(said)).toBeInTheDocument();
  });

  it('CO-09 says why one could not be taken out of the archive', async () => {
    const { user } = await show(one({ isArchived: true }));
    mockRoute(archiveConvention, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click((await card()).getByRole('button', { name: 'Take out of the archive' }));
    await waitFor(() =>
      expect(toast.list().map(({ message }) => message)).toEqual([
        expect.stringContaining('unavailable for a moment'),
      ]),
    );
  });

  it('says in the dialog why one could not be archived', async () => {
    const { user } = await show(one());
    mockRoute(archiveConvention, mockProblem(403, 'FORBIDDEN'));
    await user.click((await card()).getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
  });

  it('deletes one without editions only, after a question', async () => {
    const { user } = await show(one(), one({ id: 4, name: 'Full' }, [aMyConventionEdition()]));
    expect((await card('Full')).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    const requests = mockRoute(deleteConvention, { outcome: 'deleted' });
    await user.click((await card()).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    mockRoute(listMyConventions, { data: [] });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Convention deleted'));
    expect(requests).toHaveLength(1);
  });

  it('offers to try again when they could not be loaded', async () => {
    mockRoute(listMyConventions, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    expect(await screen.findByText('Your conventions could not be loaded')).toBeInTheDocument();
    mockRoute(listMyConventions, { data: [one()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('article')).toBeInTheDocument());
  });
});
