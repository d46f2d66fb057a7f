import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  changeEditionStatus,
  copyEdition,
  deleteEdition,
  type EditionRight,
  editionManagementSlot,
  editionOverviewSlot,
  getEditionAudience,
  getLostFoundFigures,
  getMyEdition,
  listMyConventions,
  type MyEdition,
} from '@siteswap/contracts/editions';
import {
  aMyConventionEdition,
  aMyConventionWithEditions,
  aMyEdition,
} from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import {
  aSessionUser,
  fillSlot,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
  renderPage,
  setWindowWidth,
} from '@siteswap/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { pressTwice } from '#test/press-twice.ts';
import { RefetchButton } from '#test/refetch-button.tsx';
import { useMyEdition } from '../api/use-my-edition.ts';
import { EditionManagementPage } from './edition-management.page.tsx';

const open = (edition: Partial<MyEdition> = {}, options: RenderPageOptions = {}) => {
  mockRoute(getMyEdition, aMyEdition({ id: 12, conventionId: 3, ...edition }));
  return renderPage(EditionManagementPage, {
    path: '/editions/:id/gestion',
    url: '/editions/12/gestion',
    messages: { editions: en },
    session: aSessionUser(),
    ...options,
  });
};
beforeEach(() => {
  mockRoute(getEditionAudience, { favorites: 0, participants: 0, notified: 0 });
  mockRoute(listMyConventions, { data: [aMyConventionWithEditions({ id: 3 })] });
});
afterEach(() => {
  jest.restoreAllMocks();
});
const toasts = () => toast.list().map(({ title }) => title);
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

function Later(): ReactNode {
  return <RefetchButton query={useMyEdition(12)} />;
}

const Figures = ({ editionId }: { editionId: number }) => <p>{`Figures of ${editionId}`}</p>;

describe('the sections of other remotes on the first page', () => {
  it('are shown to members who have their right', async () => {
    const filled = fillSlot(editionOverviewSlot, [
      { component: Figures, when: 'manageVolunteers' },
    ]);
    const { unmount } = await open({ myRights: ['manageVolunteers'] }, filled);
    expect(await screen.findByText('Figures of 12')).toBeVisible();
    unmount();
    await open({ myRights: ['edit'] }, filled);
    await screen.findByRole('heading', { name: en.manage.content });
    expect(screen.queryByText('Figures of 12')).not.toBeInTheDocument();
  });
});

describe('the management of an edition', () => {
  it('publishes a draft at once', async () => {
    const { user } = await open({ isOnline: false });
    const requests = mockRoute(changeEditionStatus, aMyEdition());
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toEqual(['Edition published']));
    expect(requests.map(({ body }) => body)).toEqual([{ isOnline: true }]);
  });

  it('lists what a draft does not say yet, and has nothing to share', async () => {
    const lacks = { description: '', imageUrl: null, addressLine1: null, officialWebsiteUrl: null };
    await open({ isOnline: false, ticketingUrl: null, ...lacks });
    const missing = await screen.findByText('People will look for:');
    const list = within(missing.parentElement as HTMLElement).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'a description',
      'a poster or picture',
      'an address',
      'a link to tickets or a website',
    ]);
    expect(screen.queryByRole('heading', { name: 'Make it known' })).toBeNull();
  });

  it('has figures and what makes it known once it is published', async () => {
    mockRoute(getEditionAudience, { favorites: 12, participants: 4, notified: 13 });
    await open({ status: 'POSTPONED' });
    const figure = await screen.findByText('favourites');
    expect(figure.parentElement).toHaveTextContent('12');
    expect(screen.getByText('taking part').parentElement).toHaveTextContent('4');
    expect(screen.getByText('Published')).toBeInTheDocument();
    expect(screen.getByText('Postponed')).toBeInTheDocument();
    const share = within(
      screen.getByRole('heading', { name: 'Make it known' }).parentElement as HTMLElement,
    );
    expect(share.getByRole('link', { name: `${location.origin}/editions/12` })).toBeInTheDocument();
    expect(share.getByRole('img', { name: 'QR code of the page' })).toBeInTheDocument();
    expect(share.getByRole('button', { name: 'Share' })).toBeEnabled();
    expect(share.getByRole('link', { name: 'Calendar (.ics)' })).toHaveAttribute(
      'href',
      '/feeds/editions/12.ics',
    );
    expect(share.getByRole('link', { name: 'The convention' })).toHaveAttribute(
      'href',
      '/conventions/3',
    );
  });

  it('leads to the desk once it has started, with what waits there', async () => {
    const requests = mockRoute(getLostFoundFigures, { open: 12, claimed: 3 });
    await open({ startDate: '2020-05-01', endDate: '2020-05-03' });
    const desk = await screen.findByRole('link', { name: 'items to return' });
    expect(desk).toHaveAttribute('href', '/editions/12/objets-trouves');
    const figure = desk.closest('div');
    expect(figure).toHaveTextContent('12');
    expect(figure).toHaveTextContent('3 claims are waiting');
    expect(requests).toHaveLength(1);
  });

  it('has no desk before its first day, and none with the right delete alone', async () => {
    const requests = mockRoute(getLostFoundFigures, { open: 12, claimed: 3 });
    await open({ startDate: '2126-05-01', endDate: '2126-05-03' });
    await screen.findByText('favourites');
    cleanup();
    await open({ startDate: '2020-05-01', endDate: '2020-05-03', myRights: ['delete'] });
    await screen.findByText('favourites');
    expect(requests).toEqual([]);
  });

  it('has the convention for other sites and for calendars', async () => {
    const own = aMyConventionWithEditions({ id: 3, editions: [aMyConventionEdition()] });
    mockRoute(listMyConventions, { data: [own] });
    await open();
    const title = await screen.findByRole('heading', { name: 'On your site and in calendars' });
    const section = within(title.parentElement as HTMLElement);
    expect(await section.findByRole('button', { name: 'Show on your site' })).toBeEnabled();
    const links = section.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/feeds/conventions/3.ics', '/feeds/conventions/3.rss?locale=en']);
  });

  it('CO-09 says why a draft of an archived convention is not published', async () => {
    const { user } = await open({ isOnline: false });
    mockRoute(changeEditionStatus, mockProblem(409, 'CONVENTION_ARCHIVED'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/The convention is archived/);
  });

  it('CO-09 has no next edition to prepare in an archived convention', async () => {
    const convention = { ...aMyEdition().convention, isArchived: true };
    await open({ convention });
    await waitFor(() => expect(titles()).toContain('The team'));
    expect(
      screen.queryByRole('button', { name: 'Prepare the next edition' }),
    ).not.toBeInTheDocument();
  });

  it('makes it a draft again after a question', async () => {
    const { user } = await open();
    const requests = mockRoute(changeEditionStatus, aMyEdition({ isOnline: false }));
    await user.click(await screen.findByRole('button', { name: 'Make it a draft again' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Make it a draft again' }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ isOnline: false }]));
  });

  it('ED-07 says that it is cancelled, and why, after a question that says who is notified', async () => {
    mockRoute(getEditionAudience, { favorites: 12, participants: 1, notified: 13 });
    const { user } = await open();
    const requests = mockRoute(changeEditionStatus, aMyEdition({ status: 'CANCELLED' }));
    await user.click(await screen.findByRole('button', { name: 'Change the status' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Cancelled' }));
    await user.type(dialog.getByRole('textbox'), 'The hall burnt down.');
    expect(dialog.getByText('13 people will be notified')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Does “EJC Lille” not take place?');
    expect(requests).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel the edition' }));
    await waitFor(() => expect(toasts()).toEqual(['Status changed']));
    expect(requests.map(({ body }) => body)).toEqual([
      { status: 'CANCELLED', statusNote: 'The hall burnt down.' },
    ]);
  });

  it('retains what was typed about its status when the dialog is closed, until it is cancelled', async () => {
    const { user } = await open();
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change the status' }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Cancelled' }));
    await user.type(dialog.getByRole('textbox'), 'The hall burnt down.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await openDialog();
    expect(again.getByRole('textbox')).toHaveValue('The hall burnt down.');
    expect(again.getByRole('radio', { name: 'Confirmed' })).toBeChecked();
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await openDialog()).getByRole('textbox')).toHaveValue('');
  });

  describe('CO-07 prepares the next edition', () => {
    const prepare = async (edition: Partial<MyEdition> = {}) => {
      const dates = { startDate: '2126-08-01', endDate: '2126-08-08' };
      const page = await open({ name: 'EJC 2126', ticketingUrl: null, ...dates, ...edition });
      const requests = mockRoute(copyEdition, aMyEdition({ id: 13 }));
      await page.user.click(
        await screen.findByRole('button', { name: 'Prepare the next edition' }),
      );
      const dialog = within(await screen.findByRole('dialog'));
      const segments = (label: string) =>
        within(dialog.getByRole('group', { name: label })).getAllByRole('spinbutton');
      return {
        ...page,
        dialog,
        bodies: () => requests.map(({ body }) => body),
        typeDay: async (label: string, digits: string) => {
          const [first] = segments(label);
          await page.user.click(first as HTMLElement);
          await page.user.keyboard(digits);
        },
        removeDay: async (label: string) => {
          for (const segment of segments(label)) {
            await page.user.click(segment);
            await page.user.keyboard('{Backspace>4/}');
          }
        },
        lastDay: () => segments('Last day').map(({ textContent }) => textContent),
        create: () => page.user.click(dialog.getByRole('button', { name: 'Create the edition' })),
      };
    };

    it('with a last day that follows the first, and leads to its form', async () => {
      const { user, address, bodies, create, dialog, lastDay, typeDay } = await prepare();
      const name = dialog.getByRole('textbox', { name: 'Name' });
      await user.clear(name);
      await user.type(name, 'EJC 2027');
      await typeDay('First day', '07312126');
      expect(lastDay()).toEqual(['8', '7', '2126']);
      await typeDay('First day', '07312127');
      expect(lastDay()).toEqual(['8', '7', '2127']);
      await create();
      await waitFor(() => expect(address()).toBe('/editions/13/edit'));
      expect(bodies()).toEqual([
        {
          name: 'EJC 2027',
          startDate: '2127-07-31',
          endDate: '2127-08-07',
          hasSameTickets: false,
        },
      ]);
    });

    it('a year later and named after it, unless something else is chosen', async () => {
      const { bodies, create, dialog, user } = await prepare();
      expect(dialog.queryByRole('checkbox', { name: 'Keep the link to the tickets' })).toBeNull();
      await user.click(dialog.getByRole('checkbox', { name: 'The dates are not certain yet' }));
      await create();
      await waitFor(() =>
        expect(bodies()).toEqual([
          {
            name: 'EJC 2127',
            startDate: '2127-07-31',
            endDate: '2127-08-07',
            datesCertainty: 'uncertain',
            hasSameTickets: false,
          },
        ]),
      );
    });

    it('with what was typed before the dialog was closed', async () => {
      const { bodies, dialog, typeDay, user } = await prepare();
      await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' in Ghent');
      await typeDay('Last day', '08022127');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Prepare the next edition' }));
      expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('EJC 2127 in Ghent');
      await user.click(screen.getByRole('button', { name: 'Create the edition' }));
      await waitFor(() =>
        expect(bodies()).toMatchObject([{ name: 'EJC 2127 in Ghent', endDate: '2127-08-02' }]),
      );
    });

    it('with the link to the tickets of this one, which is shown before', async () => {
      const { bodies, create, dialog, user } = await prepare({
        ticketingUrl: 'https://tickets.test/ejc',
      });
      const same = dialog.getByRole('checkbox', { name: 'Keep the link to the tickets' });
      expect(same).toHaveAccessibleDescription('https://tickets.test/ejc');
      expect(same).not.toBeChecked();
      await user.click(same);
      await create();
      await waitFor(() => expect(bodies()).toMatchObject([{ hasSameTickets: true }]));
    });

    it('with the last day that was chosen, whatever the first one becomes', async () => {
      const { address, bodies, create, typeDay } = await prepare();
      await typeDay('First day', '07312127');
      await typeDay('Last day', '08022127');
      await typeDay('First day', '07302127');
      await create();
      await waitFor(() => expect(address()).toBe('/editions/13/edit'));
      expect(bodies()).toMatchObject([{ startDate: '2127-07-30', endDate: '2127-08-02' }]);
    });

    it('without a last day, which leaves its dates uncertain', async () => {
      const { address, bodies, create, removeDay, typeDay } = await prepare();
      await typeDay('First day', '07312127');
      await removeDay('Last day');
      await create();
      await waitFor(() => expect(address()).toBe('/editions/13/edit'));
      expect(bodies()).toEqual([
        { name: 'EJC 2127', startDate: '2127-07-31', hasSameTickets: false },
      ]);
    });

    it.each([
      ['07302127', 'The last day is before the first.'],
      ['08312127', 'That is more than 31 days.'],
    ])('not with %s as the last day: it says why next to it', async (digits, sentence) => {
      const { bodies, create, dialog, typeDay } = await prepare();
      await typeDay('First day', '07312127');
      await typeDay('Last day', digits);
      await create();
      expect(await dialog.findByText(sentence)).toBeInTheDocument();
      expect(dialog.getByRole('group', { name: 'Last day' })).toHaveAccessibleDescription(
        expect.stringContaining(sentence),
      );
      expect(bodies()).toEqual([]);
    });
  });

  it('deletes it once after a question, also by a double press', async () => {
    const { user, address } = await open();
    const requests = mockRoute(deleteEdition, { ok: true });
    await user.click(await screen.findByRole('button', { name: 'Delete the edition' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const later = mockRoute(getMyEdition, mockProblem(404, 'NOT_FOUND'));
    pressTwice(dialog.getByRole('button', { name: 'Delete the edition' }));
    await waitFor(() => expect(address()).toBe('/my-conventions'));
    expect(requests).toHaveLength(1);
    expect(toasts()).toEqual(['Edition deleted']);
    // It would have shown that the edition is gone before it was left.
    expect(later).toHaveLength(0);
  });

  it.each(['Delete the edition', 'Make it a draft again'])(
    '“%s” says how many people it concerns, and offers to cancel it instead',
    async (name) => {
      mockRoute(getEditionAudience, { favorites: 12, participants: 1, notified: 13 });
      const { user } = await open();
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await waitFor(() =>
        expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
          '12 people starred it',
          '1 person takes part (trip, volunteering)',
          '13 people will be notified',
        ]),
      );
      await user.click(dialog.getByRole('button', { name: 'Cancel it instead' }));
      const status = within(await screen.findByRole('dialog', { name: 'Change the status' }));
      expect(status.getByRole('radio', { name: 'Cancelled' })).toBeChecked();
    },
  );

  it('offers no other way for a draft, or for one that is cancelled', async () => {
    const { user } = await open({ isOnline: false });
    await user.click(await screen.findByRole('button', { name: 'Delete the edition' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByRole('button', { name: 'Cancel it instead' })).toBeNull();
    expect(dialog.queryByRole('listitem')).toBeNull();
  });

  const shown: readonly (readonly [EditionRight, readonly string[]])[] = [
    ['edit', ['Publication', 'Make it known', 'Content', 'Status']],
    ['delete', ['Delete the edition']],
    ['manageVolunteers', []],
  ];
  it.each(shown)('CO-02 shows with the right %s only what it allows', async (right, expected) => {
    mockRoute(listMyConventions, {
      data: [aMyConventionWithEditions({ id: 3, isAuthor: false, myRights: [] })],
    });
    await open({ myRights: [right] });
    await waitFor(() => expect(titles()).toEqual([...expected, ...ofTheTeam].toSorted(byPlace)));
  });
  const ofTheTeam = ['The team', 'On your site and in calendars'];
  const order = [
    'Publication',
    'Make it known',
    'Content',
    'Status',
    ...ofTheTeam,
    'Delete the edition',
  ];
  const byPlace = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);

  it('leaves an open dialog when a later read fails', async () => {
    mockRoute(getMyEdition, aMyEdition({ id: 12, conventionId: 3 }));
    const { user } = await renderPage(
      <>
        <EditionManagementPage />
        <Later />
      </>,
      {
        path: '/editions/:id/gestion',
        url: '/editions/12/gestion',
        messages: { editions: en },
        session: aSessionUser(),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Change the status' }));
    const dialog = await screen.findByRole('dialog');
    mockRoute(getMyEdition, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    fireEvent.click(screen.getByText('Read again'));
    await screen.findByText('Read failed');
    expect(dialog).toBeInTheDocument();
  });

  it('is not for other members', async () => {
    await open({ myRights: [] });
    expect(await screen.findByText('This page is for the team')).toBeInTheDocument();
  });

  it('asks a visitor to sign in, and leads back', async () => {
    const url = '/editions/12/gestion?from=mail';
    await open({}, { session: null, url });
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Sign in to see this page' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?returnTo=${encodeURIComponent(url)}`,
    );
  });
});

describe('the sections of the management', () => {
  const section = (id: string, order: number, when?: EditionRight | 'fullMoon') => ({
    remote: `mf-${id}`,
    slot: editionManagementSlot.name,
    id,
    label: id === 'overview' ? 'editions:manage.overview' : `${id}:title`,
    page: `${id}.page`,
    order,
    ...(when ? { when } : {}),
  });
  const contributions = {
    slots: [
      section('overview', 0),
      section('tools', 10, 'edit'),
      section('teams', 20, 'manageVolunteers'),
      section('moon', 30, 'fullMoon'),
      section('away', 40),
    ],
    routes: [
      { id: 'overview.page', path: '/editions/:id/gestion' },
      { id: 'tools.page', path: '/editions/:id/gestion/outils' },
      { id: 'teams.page', path: '/editions/:id/gestion/equipes' },
      { id: 'moon.page', path: '/editions/:id/gestion/lune' },
    ],
  };
  const messages = { editions: en, tools: { title: 'Tools' }, teams: { title: 'Teams' } };
  const children = [
    { path: 'outils', element: <h2>{'Tools of the edition'}</h2> },
    { path: 'equipes/*', element: <h2>{'Teams of the edition'}</h2> },
    { path: 'lune', element: <h2>{'The moon'}</h2> },
  ];
  const openAt = (path: string, edition: Partial<MyEdition> = {}) =>
    open(edition, { url: `/editions/12/gestion${path}`, contributions, messages, children });
  const nav = async () =>
    within(await screen.findByRole('navigation', { name: 'Sections of the management' }));
  const links = async () =>
    (await nav()).getAllByRole('link').map((link) => link.getAttribute('href'));

  it('CO-02 are listed with their pages, for the rights of the viewer', async () => {
    const { user } = await openAt('', { myRights: ['manageVolunteers'] });
    expect(await links()).toEqual(['/editions/12/gestion', '/editions/12/gestion/equipes']);
    const overview = (await nav()).getByRole('link', { name: 'Overview' });
    expect(overview).toHaveAttribute('aria-current', 'page');
    await user.click((await nav()).getByRole('link', { name: 'Teams' }));
    expect(
      await screen.findByRole('heading', { name: 'Teams of the edition' }),
    ).toBeInTheDocument();
    expect(overview).not.toHaveAttribute('aria-current');
  });

  it.each([
    ['/outils', 'a right that the viewer does not have'],
    ['/lune', 'a right that this frame does not know'],
  ])('%s is not shown: it needs %s', async (path) => {
    await openAt(path, { myRights: ['manageVolunteers'] });
    expect(await screen.findByText('This page is for the team')).toBeInTheDocument();
    expect(screen.queryByText('Tools of the edition')).not.toBeInTheDocument();
    expect(screen.queryByText('The moon')).not.toBeInTheDocument();
  });

  it('stay current on the pages below theirs', async () => {
    await openAt('/equipes/5');
    await screen.findByRole('heading', { name: 'Teams of the edition' });
    const teams = (await nav()).getByRole('link', { name: 'Teams' });
    expect(teams).toHaveAttribute('aria-current', 'page');
  });

  it('are a choice on a phone', async () => {
    setWindowWidth(360);
    const { user, address } = await openAt('', { myRights: ['manageVolunteers'] });
    await user.click(await screen.findByRole('button', { name: /Sections of the management/ }));
    await user.click(screen.getByRole('option', { name: 'Teams' }));
    expect(
      await screen.findByRole('heading', { name: 'Teams of the edition' }),
    ).toBeInTheDocument();
    expect(address()).toBe('/editions/12/gestion/equipes');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('are not listed while there is one alone', async () => {
    await open({}, { contributions: { ...contributions, slots: [section('overview', 0)] } });
    await waitFor(() => expect(titles()).toContain('Publication'));
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
