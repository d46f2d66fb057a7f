import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  countEditions,
  hintEditions,
  listCountries,
  listEditions,
} from '@siteswap/contracts/editions';
import { anEditionCard } from '@siteswap/contracts/testing';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aList, someCounts } from '#test/a-list.ts';
import { EditionsHomePage } from './editions-home.page.tsx';

const open = (url: string) =>
  renderPage(EditionsHomePage, { url, locale: 'fr', messages: { editions: fr } });

// An empty list requests the hints.
beforeEach(() => void mockRoute(hintEditions, { data: [] }));

describe('the agenda', () => {
  const three = [
    anEditionCard(),
    anEditionCard({ id: 13, name: 'BJC', startDate: '2126-04-29', endDate: '2126-05-02' }),
    anEditionCard({ id: 14, name: 'Toulouse', startDate: '2127-02-05', endDate: '2127-02-07' }),
  ];
  const month = async (name: string) => within(await screen.findByRole('region', { name }));

  it('shows the same result month by month, a hundred at once and by date', async () => {
    const requests = mockRoute(listEditions, aList(three));
    const { user, address } = await open('/?q=ejc&sort=name');
    await screen.findByRole('article', { name: 'EJC Lille' });
    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    const april = await month('avril 2126');
    expect(address()).toBe('/?q=ejc&sort=name&view=agenda');
    expect(april.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'EJC Lille',
      'BJC',
    ]);
    expect(april.getByRole('link', { name: 'EJC Lille' })).toHaveAttribute('href', '/editions/12');
    expect(april.getByText(/18–21 avril 2126/)).toBeInTheDocument();
    expect((await month('mai 2126')).getByRole('link')).toHaveTextContent('BJC');
    expect((await month('février 2127')).getByRole('link')).toHaveTextContent('Toulouse');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Trier' })).not.toBeInTheDocument();
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ page: 1, limit: 100, q: 'ejc' }));
  });

  it('has an edition over the end of a month in both, once each, and says that it goes on', async () => {
    mockRoute(listEditions, aList(three));
    await open('/?view=agenda');
    const [april, may] = [await month('avril 2126'), await month('mai 2126')];
    const row = (of: typeof april, name: string) =>
      of.getByRole('link', { name }).closest('li') as HTMLElement;
    expect(april.getAllByRole('link', { name: 'BJC' })).toHaveLength(1);
    expect(within(row(april, 'BJC')).getByText('Continue le mois suivant')).toBeVisible();
    expect(within(row(may, 'BJC')).getByText('Commencée le mois précédent')).toBeVisible();
    expect(row(april, 'EJC Lille')).not.toHaveTextContent(/mois (?:suivant|précédent)/);
    // The bars are cut at the edge behind which they go on.
    const bar = (of: HTMLElement) => {
      const rect = of.querySelector('svg[class] > rect[opacity]');
      const [x, width] = ['x', 'width'].map((name) =>
        Number.parseFloat(rect?.getAttribute(name) ?? ''),
      );
      return { from: x ?? Number.NaN, to: (x ?? 0) + (width ?? 0) };
    };
    expect(bar(row(april, 'BJC')).to).toBeGreaterThan(100);
    expect(bar(row(may, 'BJC')).from).toBeLessThan(0);
    expect(bar(row(april, 'EJC Lille')).to).toBeCloseTo((21 / 30) * 100);
  });

  it('has thin rows with name, days and place under a month that stays in sight', async () => {
    mockRoute(listEditions, aList(three));
    await open('/?view=agenda');
    const april = await month('avril 2126');
    const heading = april.getByRole('heading', { level: 3, name: 'avril' });
    expect(heading.parentElement).toHaveClass('ed:sticky');
    const [row] = april.getAllByRole('listitem');
    expect(row).toHaveTextContent(/^18–21jeu\.–dim\.EJC Lille18–21 avril 2126Lille, France$/);
    // On a phone there are no bars.
    expect(row?.querySelector('rect[opacity]')?.parentElement).toHaveClass(
      'ed:hidden',
      'ed:md:block',
    );
  });

  it('jumps to a year, with the focus', async () => {
    mockRoute(listEditions, aList(three));
    const { user } = await open('/?view=agenda');
    const jumped = jest.fn();
    HTMLElement.prototype.scrollIntoView = jumped;
    const years = within(await screen.findByRole('navigation', { name: 'Années' }));
    await user.click(years.getByRole('button', { name: '2127' }));
    expect(screen.getByRole('heading', { name: '2127' })).toHaveFocus();
    expect(jumped).toHaveBeenCalled();
  });

  it('goes back in time where only past editions are wanted', async () => {
    mockRoute(listEditions, aList(three));
    await open('/?period=past&view=agenda');
    await month('février 2127');
    const names = screen.getAllByRole('heading').slice(1);
    expect(names.map((one) => one.textContent)).toEqual([
      '2127',
      'février',
      '2126',
      'mai',
      'avril',
    ]);
    expect(screen.getByRole('link', { name: 'À venir' })).toHaveAttribute('href', '/?view=agenda');
  });

  it('begins with what is not over, and past ones are a press away', async () => {
    const days = { startDate: '1978-08-10', endDate: '1978-08-13' };
    mockRoute(listEditions, aList([...three, anEditionCard({ id: 7, ...days })]));
    await open('/?q=ejc&period=past,current,upcoming&view=agenda');
    await month('avril 2126');
    expect(screen.queryByRole('heading', { name: '1978' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plus tôt' })).toHaveAttribute(
      'href',
      '/?q=ejc&period=past&view=agenda',
    );
  });

  it('shows past ones that are alone on a page, the latest first', async () => {
    const onDay = (id: number, day: string) => anEditionCard({ id, startDate: day, endDate: day });
    mockRoute(listEditions, aList([onDay(1, '1979-08-10'), onDay(2, '1978-08-10')]));
    await open('/?period=past,current,upcoming&view=agenda');
    await month('août 1979');
    const years = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(years).toEqual(['1979', '1978']);
  });

  it('has no way to other times next to chosen days', async () => {
    mockRoute(listEditions, aList(three));
    await open('/?view=agenda&startDate=2126-04-01&endDate=2126-04-30');
    await month('avril 2126');
    expect(screen.queryByRole('link', { name: 'Plus tôt' })).not.toBeInTheDocument();
  });

  it('has a star in each row, and the rest of the row opens the edition', async () => {
    mockRoute(listEditions, aList(three));
    await open('/?view=agenda');
    const april = await month('avril 2126');
    const [row] = april.getAllByRole('listitem') as [HTMLElement];
    expect(within(row).getByRole('link')).toHaveClass('sw-card-link');
    expect(within(row).getByRole('button', { name: /EJC Lille/ })).toHaveClass('sw-above');
    expect(row.querySelector('.sw-flag')).toBeInTheDocument();
  });

  it('has its own placeholder, and the empty and the failed face of the list', async () => {
    const response = Promise.withResolvers<ReturnType<typeof aList>>();
    mockRoute(listEditions, () => response.promise);
    const page = await open('/?view=agenda');
    expect(screen.getByRole('status', { name: 'Chargement…' })).toBeInTheDocument();
    response.resolve(aList([]));
    expect(await screen.findByText('Aucune édition ne correspond')).toBeInTheDocument();
    page.unmount();
    mockRoute(listEditions, mockProblem(500, 'INTERNAL_ERROR'));
    await open('/?view=agenda');
    expect(await screen.findByText('Les éditions n’ont pas pu être chargées')).toBeInTheDocument();
  });

  it('links to its other pages, and leaves their number with the view', async () => {
    mockRoute(listEditions, aList(three, { total: 250, page: 2, limit: 100, totalPages: 3 }));
    const { user, address } = await open('/?view=agenda&page=2');
    await month('avril 2126');
    expect(screen.getByRole('link', { name: 'Suivante' })).toHaveAttribute(
      'href',
      '/?view=agenda&page=3',
    );
    await user.click(screen.getByRole('radio', { name: 'Grille' }));
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a page of the agenda has whole months', () => {
  type Stay = readonly [name: string, startDate: string, endDate: string];
  const may: Stay = ['May', '2126-05-01', '2126-05-03'];
  const across: Stay = ['June to July', '2126-06-28', '2126-07-03'];
  const july: Stay = ['July', '2126-07-10', '2126-07-12'];
  const lateJuly: Stay = ['Late July', '2126-07-20', '2126-07-22'];
  const august: Stay = ['August', '2126-08-01', '2126-08-02'];
  const september: Stay = ['September', '2126-09-05', '2126-09-07'];

  /** A list with two editions on a page of the agenda, and all of chosen days. */
  const serve = (stays: readonly Stay[], order = 1) => {
    const cards = stays
      .map(([name, startDate, endDate], at) =>
        anEditionCard({ id: 100 + at, name, startDate, endDate }),
      )
      .toSorted((a, b) => order * a.startDate.localeCompare(b.startDate));
    return mockRoute(listEditions, ({ query }) => {
      const { startDate = '', endDate = '9', page = 1 } = query;
      if (startDate) {
        return aList(cards.filter((one) => one.endDate >= startDate && one.startDate <= endDate));
      }
      const pages = { total: cards.length, page, limit: 100, totalPages: cards.length / 2 };
      return aList(cards.slice(page * 2 - 2, page * 2), pages);
    });
  };
  const shown = () =>
    screen.getAllByRole('region').map((region) => [
      within(region).getByRole('heading', { level: 3 }).textContent,
      ...within(region)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ]);
  const expectMonths = (months: string[][]) => waitFor(() => expect(shown()).toEqual(months));

  it('with what began on the page before, and not half of the next month', async () => {
    serve([may, across, july, august]);
    const page = await open('/?view=agenda');
    await expectMonths([
      ['mai', 'May'],
      ['juin', 'June to July'],
    ]);
    page.unmount();
    await open('/?view=agenda&page=2');
    await expectMonths([
      ['juillet', 'June to July', 'July'],
      ['août', 'August'],
    ]);
  });

  it('where a month is divided, on both pages', async () => {
    serve([may, july, lateJuly, august]);
    const page = await open('/?view=agenda');
    await expectMonths([
      ['mai', 'May'],
      ['juillet', 'July', 'Late July'],
    ]);
    page.unmount();
    await open('/?view=agenda&page=2');
    await expectMonths([
      ['juillet', 'July', 'Late July'],
      ['août', 'August'],
    ]);
  });

  it('also one in which none begins', async () => {
    serve([may, across, august, september]);
    await open('/?view=agenda');
    await expectMonths([
      ['mai', 'May'],
      ['juin', 'June to July'],
      ['juillet', 'June to July'],
    ]);
  });

  it('going back in time, too', async () => {
    serve([may, across, july, august], -1);
    const page = await open('/?period=past&view=agenda');
    await expectMonths([
      ['août', 'August'],
      ['juillet', 'July', 'June to July'],
    ]);
    page.unmount();
    await open('/?period=past&view=agenda&page=2');
    await expectMonths([
      ['juin', 'June to July'],
      ['mai', 'May'],
    ]);
  });

  it('with a single request where it is the only page', async () => {
    const requests = serve([may, across]);
    await open('/?view=agenda');
    await expectMonths([
      ['mai', 'May'],
      ['juin', 'June to July'],
      ['juillet', 'June to July'],
    ]);
    expect(requests).toHaveLength(1);
  });
});

describe('the agenda of a year', () => {
  const inYear = [
    anEditionCard(),
    anEditionCard({ id: 13, name: 'BJC', startDate: '2126-04-20', endDate: '2126-05-02' }),
  ];
  const year = () => screen.findByRole('heading', { level: 2, name: '2126' });
  const table = (name: RegExp) => screen.findByRole('table', { name });
  const daysWith = (of: HTMLElement, count: string) =>
    within(of)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .filter((text) => text?.endsWith(`, ${count}`))
      .map((text) => Number.parseInt(text ?? '', 10));

  it('is one press away from the months, stays in the address and takes the place of chosen days', async () => {
    const requests = mockRoute(listEditions, aList(inYear));
    const { user, address } = await open(
      '/?q=ejc&startDate=2126-04-01&endDate=2126-04-30&view=agenda',
    );
    const span = within(await screen.findByRole('radiogroup', { name: 'Mois ou année' }));
    expect(span.getByRole('radio', { name: 'Mois' })).toBeChecked();
    await user.click(span.getByRole('radio', { name: 'Année' }));
    expect(address()).toBe('/?q=ejc&view=agenda&year=2126');
    await waitFor(() =>
      expect(requests.at(-1)?.query).toEqual({
        page: 1,
        limit: 100,
        q: 'ejc',
        year: 2126,
      }),
    );
    await year();
    await user.click(span.getByRole('radio', { name: 'Mois' }));
    expect(address()).toBe('/?q=ejc&view=agenda');
  });

  it('marks and counts the days that have editions in twelve months', async () => {
    mockRoute(listEditions, aList(inYear));
    await open('/?view=agenda&year=2126');
    const april = await table(/^avr\. 2126 2 éditions$/);
    expect(screen.getAllByRole('table')).toHaveLength(12);
    expect(within(april).getAllByRole('columnheader')).toHaveLength(7);
    expect(daysWith(april, '1 édition')).toEqual([18, 19, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(daysWith(april, '2 éditions')).toEqual([20, 21]);
    expect(daysWith(await table(/^mai 2126 1 édition$/), '1 édition')).toEqual([1, 2]);
  });

  it('opens a month in the agenda by keyboard, with the focus on it, and none without editions', async () => {
    const requests = mockRoute(listEditions, aList(inYear));
    const { user, address } = await open('/?view=agenda&year=2126');
    const april = await screen.findByRole('link', { name: 'avr. 2126 2 éditions' });
    expect(screen.queryByRole('link', { name: /^juin 2126/ })).not.toBeInTheDocument();
    act(() => april.focus());
    await user.keyboard('{Enter}');
    expect(address()).toBe('/?startDate=2126-04-01&endDate=2126-04-30&view=agenda');
    const heading = await screen.findByRole('heading', { level: 3, name: 'avril' });
    await waitFor(() => expect(heading).toHaveFocus());
    // One that goes on in May is not listed there: only April was opened.
    expect(screen.queryByRole('heading', { level: 3, name: 'mai' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({
        startDate: '2126-04-01',
        endDate: '2126-04-30',
      }),
    );
    await user.click(screen.getByRole('radio', { name: 'Année' }));
    expect(address()).toBe('/?view=agenda&year=2126');
  });

  it('leads to the years before and after it', async () => {
    mockRoute(listEditions, aList(inYear));
    await open('/?q=ejc&view=agenda&year=2126');
    await year();
    const years = within(screen.getByRole('navigation', { name: 'Années' }));
    expect(years.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/?q=ejc&view=agenda&year=2125',
      '/?q=ejc&view=agenda&year=2127',
    ]);
  });

  it('loads the rest of a year with more editions than a page, and says so while some are missing', async () => {
    const rest = Promise.withResolvers<ReturnType<typeof aList>>();
    const two = { total: 101, limit: 100, totalPages: 2 };
    const hundred = Array.from({ length: 100 }, (_, at) => anEditionCard({ id: at + 1 }));
    const june = anEditionCard({ id: 500, startDate: '2126-06-05', endDate: '2126-06-06' });
    const requests = mockRoute(listEditions, ({ query }) =>
      query.page === 2 ? rest.promise : aList(hundred, two),
    );
    await open('/?view=agenda&year=2126');
    await table(/^avr\. 2126 100 éditions$/);
    expect(screen.getByRole('link', { name: /^juin 2126/ })).toBeInTheDocument();
    rest.resolve(aList([june], { ...two, page: 2 }));
    expect(await table(/^juin 2126 1 édition$/)).toBeInTheDocument();
    expect(screen.queryByText(/sont marquées ici/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^juil\. 2126/ })).not.toBeInTheDocument();
    expect(requests.map(({ query }) => query.page)).toEqual([1, 2]);
  });

  it('says how many are marked when the rest does not come, and Retry loads it', async () => {
    const two = { total: 101, limit: 100, totalPages: 2 };
    const hundred = Array.from({ length: 100 }, (_, at) => anEditionCard({ id: at + 1 }));
    mockRoute(listEditions, ({ query }) =>
      query.page === 2 ? mockProblem(500, 'INTERNAL_ERROR') : aList(hundred, two),
    );
    const { user } = await open('/?view=agenda&year=2126');
    expect(
      await screen.findByText(
        '100 éditions sur 101 sont marquées ici. Ouvrez un mois pour voir toutes ses éditions.',
      ),
    ).toBeInTheDocument();
    mockRoute(listEditions, aList([anEditionCard({ id: 500 })], { ...two, page: 2 }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await table(/^avr\. 2126 101 éditions$/)).toBeInTheDocument();
    expect(screen.queryByText(/sont marquées ici/)).not.toBeInTheDocument();
  });

  it('is bounded: of a very large year it asks for five pages and says how many it marks', async () => {
    const many = { total: 5000, limit: 100, totalPages: 50 };
    const requests = mockRoute(listEditions, ({ query }) => {
      const page = query.page ?? 1;
      const ids = Array.from({ length: 100 }, (_, at) => page * 1000 + at);
      return aList(
        ids.map((id) => anEditionCard({ id })),
        { ...many, page },
      );
    });
    await open('/?view=agenda&year=2126');
    expect(await screen.findByText(/^500 éditions sur 5.000 sont marquées ici/)).toBeVisible();
    expect(requests.map(({ query }) => query.page).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('has an empty face: past editions where there can be any, else filters to remove, else nothing', async () => {
    mockRoute(listEditions, aList([]));
    const past = await open('/?view=agenda&year=2001');
    expect(await screen.findByText('Aucune édition en 2001')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: 'Chercher aussi dans les éditions passées' }),
    ).toHaveAttribute('href', '/?period=past%2Ccurrent%2Cupcoming&view=agenda&year=2001');
    // The way to the other years stays.
    expect(screen.getByRole('link', { name: '2002' })).toBeInTheDocument();
    past.unmount();
    const filtered = await open('/?hasShowers=true&view=agenda&year=2126');
    expect(await screen.findByText('Aucune édition en 2126')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Retirer tous les filtres' })).toHaveAttribute(
      'href',
      '/?view=agenda&year=2126',
    );
    filtered.unmount();
    await open('/?view=agenda&year=2126');
    expect(await screen.findByText('Aucune édition en 2126')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /éditions passées|filtres/ })).toBeNull();
  });

  it('has a failed face without the marks of another year, and Retry', async () => {
    mockRoute(listEditions, aList(inYear));
    const { user } = await open('/?view=agenda&year=2126');
    await table(/^avr\. 2126/);
    mockRoute(listEditions, mockProblem(500, 'INTERNAL_ERROR'));
    await user.click(screen.getByRole('link', { name: '2127' }));
    expect(await screen.findByText('Les éditions n’ont pas pu être chargées')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    mockRoute(
      listEditions,
      aList([anEditionCard({ startDate: '2127-03-01', endDate: '2127-03-02' })]),
    );
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await table(/^mars 2127 1 édition$/)).toBeInTheDocument();
  });

  it('still shows the former year, dimmed, until the next one has come', async () => {
    mockRoute(listEditions, aList(inYear));
    const { user } = await open('/?view=agenda&year=2126');
    const april = await table(/^avr\. 2126 2 éditions$/);
    const response = Promise.withResolvers<ReturnType<typeof aList>>();
    mockRoute(listEditions, () => response.promise);
    await user.click(screen.getByRole('link', { name: '2127' }));
    expect(april).toBeInTheDocument();
    expect(april.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    response.resolve(aList([anEditionCard({ startDate: '2127-03-01', endDate: '2127-03-02' })]));
    expect(await table(/^mars 2127 1 édition$/)).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: /2126/ })).not.toBeInTheDocument();
  });

  it('stays when filters are applied, and follows the search outside of it', async () => {
    mockRoute(countEditions, someCounts());
    mockRoute(listCountries, { data: [] });
    mockRoute(listEditions, aList(inYear));
    const { user, address } = await open('/?view=agenda&year=2126');
    const news = await screen.findByRole('link', { name: 'RSS' });
    expect(news.getAttribute('href')).not.toMatch(/Date/);
    const apply = async (name: RegExp) => {
      await user.click(screen.getByRole('button', { name: /^Filtres/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
      await user.click(await dialog.findByRole('checkbox', { name }));
      await user.click(await dialog.findByRole('button', { name: /^Voir/ }));
    };
    await apply(/^Douches/);
    expect(address()).toBe('/?hasShowers=true&view=agenda&year=2126');
    await apply(/^décembre/);
    expect(address()).toBe('/?months=12&hasShowers=true&view=agenda&year=2126');
  });
});
