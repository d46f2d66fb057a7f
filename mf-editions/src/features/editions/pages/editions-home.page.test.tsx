import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  countEditions,
  hintEditions,
  listCountries,
  listEditions,
} from '@siteswap/contracts/editions';
import { anEditionCard } from '@siteswap/contracts/testing';
import { searchTowns } from '@siteswap/contracts/towns';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aList, someCounts } from '#test/a-list.ts';
import { readChoice, writeChoice } from '../edition-filters.format.ts';
import { EditionsHomePage } from './editions-home.page.tsx';

const open = (url = '/') =>
  renderPage(EditionsHomePage, { url, locale: 'fr', messages: { editions: fr } });

const search = (): Promise<HTMLElement> =>
  screen.findByRole('searchbox', { name: 'Chercher une édition' });

// An empty list requests the hints.
beforeEach(() => {
  mockRoute(hintEditions, { data: [] });
  mockRoute(searchTowns, { data: [] });
});

describe('the home page', () => {
  it('ED-01 shows each edition with name, place and days as text', async () => {
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

  it('ED-01 requests current and upcoming editions, and past ones only by the address', async () => {
    const requests = mockRoute(listEditions, aList([anEditionCard()]));
    const page = await open();
    await screen.findByRole('article');
    expect(requests[0]?.query).toEqual({ page: 1, limit: 12 });
    page.unmount();

    const before = requests.length;
    await open('/?period=past');
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    expect(requests.at(-1)?.query).toEqual({ page: 1, limit: 12, period: ['past'] });
  });

  describe('with few editions ahead', () => {
    const recent = anEditionCard({
      id: 31,
      name: 'Over since yesterday',
      startDate: '2026-04-18',
      endDate: '2026-04-21',
    });
    const listed = (ahead: number) =>
      mockRoute(listEditions, ({ query }) => {
        if (query.period?.includes('past')) return aList([recent]);
        const ids = Array.from({ length: ahead }, (_, at) => at + 1);
        return aList(ids.map((id) => anEditionCard({ id, name: `Ahead ${id}` })));
      });
    const title = { level: 2, name: 'Récemment passées' } as const;

    it('those that ended last follow below, in short', async () => {
      const requests = listed(5);
      await open();
      const section = within(
        (await screen.findByRole('heading', title)).closest('section') as HTMLElement,
      );
      expect(section.getByRole('link', { name: 'Over since yesterday' })).toHaveAttribute(
        'href',
        '/editions/31',
      );
      expect(section.getByText('18–21 avril 2026 · Lille, France')).toBeInTheDocument();
      expect(screen.queryByRole('article', { name: 'Over since yesterday' })).toBeNull();
      expect(requests.at(-1)?.query).toEqual({ page: 1, limit: 6, period: ['past'] });
    });

    it('also when there is none ahead', async () => {
      listed(0);
      await open();
      expect(await screen.findByText('Aucune édition ne correspond')).toBeInTheDocument();
      // In the introduction, and where nothing was found.
      const [first, second] = screen.getAllByRole('link', { name: 'Ajouter votre convention' });
      expect(first).toHaveAttribute('href', '/conventions/add');
      expect(second).toHaveAttribute('href', '/conventions/add');
      expect(await screen.findByRole('heading', title)).toBeInTheDocument();
    });

    it.each([
      ['enough editions', '/', 6],
      ['a filter', '/?hasShowers=true', 2],
      ['a search', '/?q=ahead', 2],
      ['a period', '/?period=current', 2],
    ])('not with %s', async (_what, url, ahead) => {
      const requests = listed(ahead);
      await open(url);
      await screen.findByRole('article', { name: 'Ahead 1' });
      expect(screen.queryByRole('heading', title)).not.toBeInTheDocument();
      expect(requests.filter(({ query }) => query.limit === 6)).toEqual([]);
    });
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

  it('sorts by the address and by a choice, by distance only near a place', async () => {
    const two = [anEditionCard(), anEditionCard({ id: 13, name: 'BJC' })];
    const requests = mockRoute(listEditions, aList(two));
    // Without the request for those that ended last.
    const asked = () => requests.filter(({ query }) => query.limit !== 6).at(-1)?.query;
    const { user } = await open('/?sort=name');
    const select = await screen.findByRole('combobox', { name: 'Trier' });
    expect(select).toHaveDisplayValue('Par nom');
    expect(asked()).toMatchObject({ sort: 'name' });
    const options = () =>
      within(select)
        .getAllByRole('option')
        .map((one) => one.textContent);
    expect(options()).toEqual(['Par date', 'Par nom', 'Mises à jour récentes']);
    await user.selectOptions(select, 'Mises à jour récentes');
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'updatedAt' }));
    await user.selectOptions(select, 'Par date');
    await waitFor(() => expect(asked()).not.toHaveProperty('sort'));
  });

  it('offers the distance from a place, and no order of a single edition', async () => {
    const two = [anEditionCard(), anEditionCard({ id: 13, name: 'BJC' })];
    const requests = mockRoute(listEditions, aList(two));
    const page = await open('/?near=50.63,3.06&radiusKm=150&place=Lille&sort=distance');
    expect(await screen.findByRole('combobox', { name: 'Trier' })).toHaveDisplayValue(
      'Par distance',
    );
    expect(requests.at(-1)?.query).toMatchObject({ sort: 'distance' });
    page.unmount();
    mockRoute(listEditions, aList([anEditionCard()]));
    await open();
    await screen.findByRole('article', { name: 'EJC Lille' });
    expect(screen.queryByRole('combobox', { name: 'Trier' })).not.toBeInTheDocument();
  });

  it('shows a skeleton while the editions load', async () => {
    const response = Promise.withResolvers<ReturnType<typeof aList>>();
    mockRoute(listEditions, () => response.promise);
    await open();
    expect(screen.getByRole('status', { name: 'Chargement…' })).toBeInTheDocument();
    response.resolve(aList([anEditionCard()]));
    await screen.findByRole('article');
    expect(screen.queryByRole('status', { name: 'Chargement…' })).not.toBeInTheDocument();
  });

  it('still shows the former result, dimmed, until the next one has come, and the row above it in every state', async () => {
    mockRoute(listEditions, aList([anEditionCard()]));
    const { user } = await open();
    await screen.findByRole('article');
    const response = Promise.withResolvers<ReturnType<typeof aList>>();
    mockRoute(listEditions, () => response.promise);
    await user.type(await search(), 'nothing{Enter}');
    expect(screen.getByRole('article').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('1 édition')).toBeInTheDocument();
    response.resolve(aList([]));
    expect(await screen.findByText('Aucune édition ne correspond')).toBeInTheDocument();
    expect(screen.getByText('0 édition')).toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'Présentation' })).toBeInTheDocument();
  });

  it('still shows the former cards, dimmed, under the error of a search that failed', async () => {
    mockRoute(listEditions, aList([anEditionCard()], { total: 40, totalPages: 4 }));
    const { user } = await open();
    await screen.findByRole('article', { name: 'EJC Lille' });
    mockRoute(listEditions, mockProblem(500, 'INTERNAL_ERROR'));
    await user.type(await search(), 'lyon{Enter}');
    const error = await screen.findByText('Les éditions n’ont pas pu être chargées');
    const card = screen.getByRole('article', { name: 'EJC Lille' });
    expect(error.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    expect(card.closest('[aria-busy]')).toHaveClass('ed:opacity-50');
    // Neither the number nor the pages of a search that has no result.
    expect(screen.queryByText('40 éditions')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    mockRoute(listEditions, aList([anEditionCard({ id: 13, name: 'Lyon jongle' })]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('article', { name: 'Lyon jongle' })).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: 'EJC Lille' })).not.toBeInTheDocument();
  });

  it('says when the editions could not be loaded, and Retry loads them', async () => {
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
      query.period?.includes('past') ? aList([anEditionCard({ name: 'EJC 1978' })]) : aList([]),
    );
    mockRoute(hintEditions, { data: [{ filter: 'period', editions: 1 }] });
    const { user } = await open('/?q=ejc');
    expect(await screen.findByText('Aucune édition ne correspond')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: '1 édition passée' }));
    expect(await screen.findByRole('article', { name: 'EJC 1978' })).toBeInTheDocument();
  });

  it('offers no past editions where there are none', async () => {
    mockRoute(listEditions, aList([]));
    await open('/?q=xqzzy');
    expect(await screen.findByRole('link', { name: 'Retirer tous les filtres' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /passée/ })).not.toBeInTheDocument();
  });

  it('ED-02 says which filters, if removed, give results, and how many', async () => {
    mockRoute(listEditions, ({ query }) =>
      query.hasShowers ? aList([]) : aList([anEditionCard()]),
    );
    const requests = mockRoute(hintEditions, {
      data: [
        { filter: 'countries', editions: 1 },
        { filter: 'hasShowers', editions: 4 },
      ],
    });
    const { user, address } = await open('/?q=ejc&countries=FR,BE&hasShowers=true&page=2');
    const hints = within(await screen.findByRole('list', { name: 'Filtres à retirer' }));
    expect(hints.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Sans «\u202fFrance et Belgique\u202f»\u202f: 1 édition',
      'Sans «\u202fDouches\u202f»\u202f: 4 éditions',
    ]);
    expect(requests[0]?.query).toEqual({ q: 'ejc', countries: ['FR', 'BE'], hasShowers: true });
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
      await screen.findByRole('link', { name: 'Sans «\u202fPassées\u202f»\u202f: 2 éditions' }),
    ).toHaveAttribute('href', '/?period=past%2Ccurrent%2Cupcoming');
  });

  it('offers to drop all filters when the past was searched too', async () => {
    mockRoute(listEditions, ({ query }) => (query.q ? aList([]) : aList([anEditionCard()])));
    const { user, address } = await open('/?q=zzz&period=past,current,upcoming');
    await user.click(await screen.findByRole('link', { name: 'Retirer tous les filtres' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(address()).toBe('/');
  });
});

describe('searching by text', () => {
  it('ED-02 writes the address once typing pauses, back on the first page', async () => {
    const requests = mockRoute(
      listEditions,
      aList([anEditionCard()], { total: 40, totalPages: 4 }),
    );
    const { user, address } = await open('/?countries=SE&page=3');
    await user.type(await search(), 'goteborg');
    await waitFor(() => expect(address()).toBe('/?q=goteborg&countries=SE'));
    await waitFor(() => expect(requests.at(-1)?.query.q).toBe('goteborg'));
    expect(requests).toHaveLength(2);
  });

  it('retains what is typed after a pause in which the address was written', async () => {
    mockRoute(listEditions, aList([]));
    const { user, address } = await open();
    await user.type(await search(), 'go ');
    await waitFor(() => expect(address()).toBe('/?q=go'));
    expect(await search()).toHaveValue('go ');
    await user.type(await search(), 'x{Enter}');
    expect(address()).toBe('/?q=go+x');
  });

  const lyon = {
    id: 1,
    name: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    country: 'FR',
    latitude: 45.75,
    longitude: 4.85,
    population: 500_000,
  };

  it('suggests one of two towns that have the same name and region', async () => {
    mockRoute(listEditions, aList([]));
    const other = { ...lyon, id: 2, latitude: 46, population: 900 };
    const lyons = { ...lyon, id: 3, name: 'Lyons', region: 'Normandie' };
    mockRoute(searchTowns, { data: [lyon, other, lyons] });
    const { user } = await open();
    await user.type(await search(), 'lyo');
    const towns = within(await screen.findByRole('list', { name: 'Villes' }));
    const links = towns.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      expect.stringContaining('near=45.75'),
      expect.stringContaining('place=Lyons'),
    ]);
  });

  it('suggests towns with their region, near which to search', async () => {
    mockRoute(listEditions, aList([]));
    mockRoute(searchTowns, { data: [lyon] });
    const { user, address } = await open('/?hasShowers=true');
    await user.type(await search(), 'lyo');
    const towns = within(await screen.findByRole('list', { name: 'Villes' }));
    await user.click(
      towns.getByRole('link', { name: 'Près de Lyon, Auvergne-Rhône-Alpes, France' }),
    );
    expect(address()).toBe('/?near=45.75%2C4.85&radiusKm=150&place=Lyon&hasShowers=true');
    expect(screen.queryByRole('list', { name: 'Villes' })).not.toBeInTheDocument();
    expect(await search()).toHaveValue('');
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

describe('filters active', () => {
  it('are listed, and each can be removed alone', async () => {
    mockRoute(listEditions, aList([]));
    const { user, address } = await open(
      '/?q=ejc&countries=FR,BE&period=past&startDate=2026-04-01&hasShowers=true',
    );
    const pills = await screen.findByRole('list', { name: 'Filtres actifs' });
    // The text has its own cross, in its field.
    expect(within(pills).getAllByRole('listitem')).toHaveLength(6);
    expect(within(pills).queryByText(/ejc/)).not.toBeInTheDocument();
    await user.click(within(pills).getByRole('button', { name: 'Retirer France' }));
    await user.click(within(pills).getByRole('button', { name: 'Retirer Passées' }));
    await user.click(within(pills).getByRole('button', { name: 'Retirer Dès le 1er avr. 2026' }));
    expect(address()).toBe('/?q=ejc&countries=BE&hasShowers=true');
    const [clear] = within(pills).getAllByRole('button');
    expect(clear).toHaveTextContent('Tout effacer');
    if (clear) await user.click(clear);
    expect(address()).toBe('/?q=ejc');
  });

  it('write two days as one, and every period as no filter', async () => {
    mockRoute(listEditions, aList([]));
    await open(
      '/?startDate=2026-12-01&endDate=2026-12-31&period=past,current,upcoming&hasShowers=true',
    );
    const pills = within(await screen.findByRole('list', { name: 'Filtres actifs' }));
    expect(pills.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Tout effacer',
      expect.stringMatching(/^1er–31 déc. 2026$/),
      'Douches',
    ]);
    expect(screen.getByRole('button', { name: 'Filtres, 2 actifs' })).toBeInTheDocument();
  });
});

describe('the filter dialog', () => {
  const openFilters = async (url: string, counts = someCounts()) => {
    const counted = mockRoute(countEditions, counts);
    mockRoute(listCountries, { data: [{ country: 'FR', editions: 3 }] });
    const requests = mockRoute(listEditions, aList([anEditionCard()]));
    const page = await open(url);
    await page.user.click(await screen.findByRole('button', { name: /^Filtres/ }));
    return {
      ...page,
      requests,
      counted,
      dialog: await screen.findByRole('dialog', { name: 'Filtres' }),
    };
  };

  it('ED-03 changes the list only once "Voir 3 éditions" is pressed', async () => {
    const { user, address, requests, dialog } = await openFilters('/');
    for (const name of [/^Douches/, /^Dortoir/, /^Scène ouverte/]) {
      await user.click(within(dialog).getByRole('checkbox', { name }));
    }
    expect(address()).toBe('/');
    // Without the request for those that ended last.
    expect(requests.filter(({ query }) => query.limit === 12)).toHaveLength(1);
    await user.click(await within(dialog).findByRole('button', { name: 'Voir 3 éditions' }));
    expect(address()).toBe('/?hasSleepingRoom=true&hasOpenStage=true&hasShowers=true');
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({
        hasShowers: true,
        hasSleepingRoom: true,
        hasOpenStage: true,
      }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('drops unapplied choices when it is closed', async () => {
    const { user, address, dialog } = await openFilters('/');
    await user.click(within(dialog).getByRole('checkbox', { name: /^Passées/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    expect(address()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Filtres' }));
    expect(screen.getByRole('checkbox', { name: /^Passées/ })).not.toBeChecked();
  });

  it('clears everything but the text', async () => {
    const { user, address, dialog } = await openFilters(
      '/?q=ejc&countries=FR&period=past&hasShowers=true&startDate=2026-04-01',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Tout effacer' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Voir 3 éditions' }));
    expect(address()).toBe('/?q=ejc');
  });

  it('adds countries from those that have editions', async () => {
    const { user, address, dialog } = await openFilters('/');
    await user.click(within(dialog).getByRole('combobox', { name: 'Pays' }));
    await user.click(await screen.findByRole('option', { name: 'France' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Voir 3 éditions' }));
    expect(address()).toBe('/?countries=FR');
  });

  it('counts as it is changed, and greys what would leave nothing', async () => {
    const { user, dialog, counted } = await openFilters('/?q=ejc');
    const filters = within(dialog);
    expect(await filters.findByRole('button', { name: 'Voir 3 éditions' })).toBeInTheDocument();
    expect(filters.getByRole('checkbox', { name: 'Distributeur de billets 0' })).toBeDisabled();
    mockRoute(countEditions, someCounts({ total: 1312 }));
    await user.click(filters.getByRole('checkbox', { name: 'Douches 2' }));
    expect(await filters.findByRole('button', { name: /^Voir 1.312 éditions$/ })).toBeVisible();
    // One call a change.
    expect(counted.map(({ query }) => query)).toEqual([{ q: 'ejc' }]);
  });

  it('takes months of any year, each with one press', async () => {
    const { user, address, dialog } = await openFilters('/');
    await user.click(await within(dialog).findByRole('checkbox', { name: /^décembre/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /^novembre/ }));
    expect(within(dialog).getByRole('checkbox', { name: /^avril/ })).toBeDisabled();
    await user.click(await within(dialog).findByRole('button', { name: 'Voir 3 éditions' }));
    expect(address()).toBe('/?months=11%2C12');
    const pills = within(screen.getByRole('list', { name: 'Filtres actifs' }));
    await user.click(pills.getByRole('button', { name: 'Retirer novembre' }));
    expect(address()).toBe('/?months=12');
  });

  it('is a plain form whose fields are the parameters of the address', async () => {
    const url =
      '/?q=ejc&countries=FR%2CBE&startDate=2026-04-01&endDate=2026-04-30&period=past&months=4%2C5&near=50.63%2C3.06&radiusKm=80&place=Lille&hasSleepingRoom=true&hasShowers=true&view=map';
    const { dialog } = await openFilters(url);
    await within(dialog).findByRole('button', { name: 'Voir 3 éditions' });
    const form = dialog.querySelector('form');
    expect(form).toHaveAttribute('method', 'get');
    expect(form?.getAttribute('action')).toBe('/');
    const sent = new URLSearchParams([...new FormData(form ?? undefined)] as [string, string][]);
    expect(writeChoice(readChoice(sent)).toString()).toBe(url.slice(2));
  });

  it('leaves the order as it is', async () => {
    const { user, address, dialog } = await openFilters('/?sort=name');
    await user.click(within(dialog).getByRole('checkbox', { name: /^Douches/ }));
    await user.click(await within(dialog).findByRole('button', { name: 'Voir 3 éditions' }));
    expect(address()).toBe('/?hasShowers=true&sort=name');
  });

  it('asks for a radius only next to a town', async () => {
    const { dialog } = await openFilters('/');
    expect(within(dialog).queryByRole('button', { name: /km/ })).not.toBeInTheDocument();
  });
});
