import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { hintEditions, listCountries, listEditions } from '@siteswap/contracts/editions';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aList, anEditionCard } from '#test/an-edition.ts';
import { EditionsHomePage } from './editions-home.page.tsx';

const open = (url = '/') =>
  renderPage(EditionsHomePage, { url, locale: 'fr', messages: { editions: fr } });

const search = (): Promise<HTMLElement> =>
  screen.findByRole('searchbox', { name: 'Chercher une édition' });

// An empty list asks which filter stands in the way.
beforeEach(() => void mockRoute(hintEditions, { data: [] }));

describe('the home page', () => {
  it('ED-01 shows each edition with name, place and days in words', async () => {
    mockRoute(listEditions, aList([anEditionCard()]));
    await open();
    const card = await screen.findByRole('article', { name: 'EJC Lille' });
    expect(within(card).getByText('18–21 avril 2126')).toBeInTheDocument();
    expect(within(card).getByText('Lille, France')).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'EJC Lille' })).toHaveAttribute(
      'href',
      '/editions/12',
    );
  });

  it('ED-01 asks for current and upcoming editions, and for past ones only by the address', async () => {
    const asked = mockRoute(listEditions, aList([anEditionCard()]));
    const page = await open();
    await screen.findByRole('article');
    expect(asked[0]?.query).toEqual({ page: 1, limit: 12 });
    page.unmount();

    await open('/?period=past');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.query).toMatchObject({ showPast: true, showCurrent: false });
  });

  it('says how many there are and links to the other pages with the same filters', async () => {
    mockRoute(
      listEditions,
      aList([anEditionCard()], { total: 25, page: 2, limit: 12, totalPages: 3 }),
    );
    await open('/?q=ejc&countries=FR&page=2');
    expect(await screen.findByText('25 éditions')).toBeInTheDocument();
    const pages = screen.getByRole('navigation', { name: 'Pages d’éditions' });
    expect(within(pages).getByRole('link', { name: 'Suivante' })).toHaveAttribute(
      'href',
      '/?q=ejc&countries=FR&page=3',
    );
    expect(within(pages).getByRole('link', { name: 'Page 1' })).toHaveAttribute(
      'href',
      '/?q=ejc&countries=FR',
    );
    expect(within(pages).getByRole('link', { current: 'page' })).toHaveTextContent('2');
  });

  it('shows a skeleton while the editions load', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aList>>();
    mockRoute(listEditions, () => answer.promise);
    await open();
    expect(screen.getByRole('status', { name: 'Chargement…' })).toBeInTheDocument();
    answer.resolve(aList([anEditionCard()]));
    await screen.findByRole('article');
    expect(screen.queryByRole('status', { name: 'Chargement…' })).not.toBeInTheDocument();
  });

  it('says when the editions cannot be had, and Retry brings them', async () => {
    mockRoute(listEditions, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Les éditions n’ont pas pu être chargées')).toBeInTheDocument();
    mockRoute(listEditions, aList([anEditionCard()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('article', { name: 'EJC Lille' })).toBeInTheDocument();
  });
});

describe('a search that finds nothing', () => {
  it('offers the past editions with the same filters', async () => {
    mockRoute(listEditions, ({ query }) =>
      query.showPast ? aList([anEditionCard({ name: 'EJC 1978' })]) : aList([]),
    );
    const { user } = await open('/?q=ejc');
    expect(await screen.findByText('Aucune édition ne correspond')).toBeInTheDocument();
    await user.click(
      screen.getByRole('link', { name: 'Chercher aussi dans les éditions passées' }),
    );
    expect(await screen.findByRole('article', { name: 'EJC 1978' })).toBeInTheDocument();
  });

  it('ED-02 says which filters, if removed, give results, and how many', async () => {
    mockRoute(listEditions, ({ query }) =>
      query.hasShowers ? aList([]) : aList([anEditionCard()]),
    );
    const asked = mockRoute(hintEditions, {
      data: [
        { filter: 'countries', editions: 1 },
        { filter: 'hasShowers', editions: 4 },
      ],
    });
    const { user, address } = await open('/?q=ejc&countries=FR,BE&hasShowers=true&page=2');
    const hints = within(await screen.findByRole('list', { name: 'Filtres à enlever' }));
    expect(hints.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Sans « France et Belgique » : 1 édition',
      'Sans « Douches » : 4 éditions',
    ]);
    expect(asked[0]?.query).toEqual({ q: 'ejc', countries: ['FR', 'BE'], hasShowers: true });
    expect(hints.getByRole('link', { name: /France et Belgique/ })).toHaveAttribute(
      'href',
      '/?q=ejc&hasShowers=true',
    );
    await user.click(hints.getByRole('link', { name: /Douches/ }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(address()).toBe('/?q=ejc&countries=FR%2CBE');
  });

  it('ED-02 counts a chosen period as a filter too', async () => {
    mockRoute(listEditions, aList([]));
    mockRoute(hintEditions, { data: [{ filter: 'period', editions: 2 }] });
    await open('/?period=past');
    expect(
      await screen.findByRole('link', { name: 'Sans « Passées » : 2 éditions' }),
    ).toHaveAttribute('href', '/?period=past%2Ccurrent%2Cupcoming');
  });

  it('offers to drop all filters when the past was searched too', async () => {
    mockRoute(listEditions, ({ query }) => (query.q ? aList([]) : aList([anEditionCard()])));
    const { user, address } = await open('/?q=zzz&period=past,current,upcoming');
    await user.click(await screen.findByRole('link', { name: 'Enlever tous les filtres' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(address()).toBe('/');
  });
});

describe('searching by text', () => {
  it('ED-02 writes the address once typing pauses, back on the first page', async () => {
    const asked = mockRoute(listEditions, aList([anEditionCard()], { total: 40, totalPages: 4 }));
    const { user, address } = await open('/?countries=SE&page=3');
    await user.type(await search(), 'goteborg');
    await waitFor(() => expect(address()).toBe('/?q=goteborg&countries=SE'));
    await waitFor(() => expect(asked.at(-1)?.query.q).toBe('goteborg'));
    expect(asked).toHaveLength(2);
  });

  it('does not wait after Enter', async () => {
    mockRoute(listEditions, aList([]));
    const { user, address } = await open();
    await user.type(await search(), 'lille{Enter}');
    expect(address()).toBe('/?q=lille');
  });

  it('is undone by the cross of the field', async () => {
    mockRoute(listEditions, aList([]));
    const { user, address } = await open('/?q=lille');
    expect(await search()).toHaveValue('lille');
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect(address()).toBe('/');
  });
});

describe('filters in force', () => {
  it('are listed, and each can be taken away alone', async () => {
    mockRoute(listEditions, aList([]));
    const { user, address } = await open(
      '/?q=ejc&countries=FR,BE&period=past&startDate=2026-04-01&hasShowers=true',
    );
    const pills = await screen.findByRole('list', { name: 'Filtres actifs' });
    expect(within(pills).getAllByRole('listitem')).toHaveLength(6);
    await user.click(within(pills).getByRole('button', { name: 'Enlever France' }));
    await user.click(within(pills).getByRole('button', { name: 'Enlever Passées' }));
    await user.click(within(pills).getByRole('button', { name: 'Enlever Dès le 1 avr. 2026' }));
    await user.click(within(pills).getByRole('button', { name: 'Enlever « ejc »' }));
    expect(address()).toBe('/?countries=BE&hasShowers=true');
  });
});

describe('the filter dialog', () => {
  const openFilters = async (url: string) => {
    mockRoute(listCountries, { data: [{ country: 'FR', editions: 3 }] });
    const asked = mockRoute(listEditions, aList([anEditionCard()]));
    const page = await open(url);
    await page.user.click(await screen.findByRole('button', { name: /^Filtres/ }));
    return { ...page, asked, dialog: await screen.findByRole('dialog', { name: 'Filtres' }) };
  };

  it('ED-03 changes the list only once "Voir les éditions" is pressed', async () => {
    const { user, address, asked, dialog } = await openFilters('/');
    for (const name of ['Douches', 'Dortoir', 'Scène ouverte']) {
      await user.click(within(dialog).getByRole('checkbox', { name }));
    }
    expect(address()).toBe('/');
    expect(asked).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Voir les éditions' }));
    expect(address()).toBe('/?hasSleepingRoom=true&hasOpenStage=true&hasShowers=true');
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({
        hasShowers: true,
        hasSleepingRoom: true,
        hasOpenStage: true,
      }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('forgets what was ticked when it is closed', async () => {
    const { user, address, dialog } = await openFilters('/');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Passées' }));
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    expect(address()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Filtres' }));
    expect(screen.getByRole('checkbox', { name: 'Passées' })).not.toBeChecked();
  });

  it('clears everything but the text', async () => {
    const { user, address, dialog } = await openFilters(
      '/?q=ejc&countries=FR&period=past&hasShowers=true&startDate=2026-04-01',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Tout effacer' }));
    await user.click(within(dialog).getByRole('button', { name: 'Voir les éditions' }));
    expect(address()).toBe('/?q=ejc');
  });

  it('adds countries from those that have editions', async () => {
    const { user, address, dialog } = await openFilters('/');
    await user.type(within(dialog).getByRole('combobox', { name: 'Pays' }), 'fran');
    await user.click(await screen.findByRole('option', { name: 'France' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Voir les éditions' }));
    expect(address()).toBe('/?countries=FR');
  });
});
