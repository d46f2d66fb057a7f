import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import '@siteswap/web-kit/testing/coarse-outlines';
import {
  countEditions,
  type EditionMap,
  getEdition,
  listCountries,
  listEditions,
  type MapPoint,
  mapEditions,
} from '@siteswap/contracts/editions';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { anEdition, anEditionCard } from '@siteswap/contracts/testing';
import { listTowns, searchTowns } from '@siteswap/contracts/towns';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aList, someCounts } from '#test/a-list.ts';
import { EditionsHomePage } from './editions-home.page.tsx';

const lille = { id: 12, name: 'EJC Lille', startDate: '2126-04-18', endDate: '2126-04-21' };

const aPoint = (fields: Partial<MapPoint> = {}): MapPoint => {
  const { latitude = 50.63, longitude = 3.06 } = fields;
  return {
    latitude,
    longitude,
    count: 1,
    bounds: { west: longitude, east: longitude, south: latitude, north: latitude },
    editions: [lille],
    ...fields,
  };
};
const aCluster = (count: number, fields: Partial<MapPoint> = {}): MapPoint =>
  aPoint({
    count,
    editions: [],
    latitude: 47,
    longitude: 4,
    bounds: { west: 1, south: 43, east: 7, north: 50 },
    ...fields,
  });
const aMap = (data: MapPoint[], fields: Partial<EditionMap> = {}): EditionMap => {
  const located = data.reduce((sum, { count }) => sum + count, 0);
  const bounds = { west: 1, south: 43, east: 7, north: 51 };
  return { data, total: located, located, bounds, ...fields };
};

const aTown = (name: string, latitude: number, longitude: number) => ({
  ...{ id: Math.round(latitude * 100), name, region: null, country: 'FR', population: 9 },
  ...{ latitude, longitude },
});

const open = (url: string) =>
  renderPage(EditionsHomePage, { url, locale: 'fr', messages: { editions: fr } });
const theMap = () => screen.findByRole('region', { name: 'Carte des éditions' });

/** jsdom has no layout, so every element would be 0 wide; a map needs a size to place its points. */
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterAll(() => void jest.restoreAllMocks());
beforeEach(() => {
  mockRoute(getPlatformConfig, { signInProviders: [] });
  mockRoute(listTowns, { data: [] });
  mockRoute(getEdition, anEdition());
  mockRoute(
    listEditions,
    aList([
      anEditionCard({ latitude: 50.63, longitude: 3.06 }),
      anEditionCard({ id: 13, name: 'Sans lieu' }),
    ]),
  );
});

describe('the map of the home page', () => {
  it('is one press away from the grid, stays in the address, and retains the filters', async () => {
    const requests = mockRoute(mapEditions, aMap([aPoint()]));
    const { user, address } = await open('/?q=ejc&hasShowers=true');
    await user.click(await screen.findByRole('radio', { name: 'Carte' }));
    expect(address()).toBe('/?q=ejc&hasShowers=true&view=map');
    const map = await theMap();
    expect(await within(map).findByRole('button', { name: 'EJC Lille' })).toBeInTheDocument();
    await waitFor(() => expect(requests.at(-1)?.query.bbox).toBeDefined());
    for (const { query } of requests) expect(query).toMatchObject({ q: 'ejc', hasShowers: true });
    await user.click(screen.getByRole('radio', { name: 'Grille' }));
    expect(address()).toBe('/?q=ejc&hasShowers=true');
  });

  it('is scrolled to, with the switch above it, when it is chosen, not when it is opened', async () => {
    mockRoute(mapEditions, aMap([aPoint()]));
    const intoView = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const { user } = await open('/?view=map');
    await theMap();
    expect(intoView).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: 'Grille' }));
    expect(intoView).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: 'Carte' }));
    expect(intoView.mock.contexts).toEqual([
      screen.getByRole('radiogroup', { name: 'Présentation' }).parentElement?.parentElement,
    ]);
    intoView.mockRestore();
  });

  it('ED-04 shows every point and cluster, and says how many editions have no place', async () => {
    const points = [aPoint(), aCluster(3), aCluster(12, { latitude: 40, longitude: -3 })];
    mockRoute(mapEditions, aMap(points, { total: 17 }));
    await open('/?view=map');
    const map = within(await theMap());
    const names = ['EJC Lille', '3 éditions, zoomer', '12 éditions, zoomer'];
    for (const name of names) {
      expect(await map.findByRole('button', { name })).toBeInTheDocument();
    }
    expect(
      await screen.findByText(
        '1 édition n’est pas sur la carte : son lieu n’est pas encore connu.',
      ),
    ).toBeInTheDocument();
    // The one without a place is in the list next to it.
    expect(screen.getByRole('article', { name: 'Sans lieu' })).toBeInTheDocument();
    expect(map.queryByRole('button', { name: 'Sans lieu' })).not.toBeInTheDocument();
  });

  it('goes to an edition by keyboard: Enter names it, Escape goes back to its point', async () => {
    mockRoute(mapEditions, aMap([aPoint()]));
    const { user, address } = await open('/?view=map');
    const map = within(await theMap());
    const point = await map.findByRole('button', { name: 'EJC Lille' });
    point.focus();
    await user.keyboard('{Enter}');
    const link = await map.findByRole('link', { name: 'EJC Lille' });
    expect(link).toHaveFocus();
    expect(map.getByText('18–21 avril 2126')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(point).toHaveFocus();
    await user.keyboard(' ');
    await user.click(await map.findByRole('link', { name: 'EJC Lille' }));
    expect(address()).toBe('/editions/12');
  });

  it('shows the editions of a point in a sheet with cover and star, which its cross closes', async () => {
    mockRoute(mapEditions, aMap([aPoint()]));
    const { user } = await open('/?view=map');
    const map = within(await theMap());
    await user.click(await map.findByRole('button', { name: 'EJC Lille' }));
    const sheet = within(await map.findByRole('dialog', { name: 'EJC Lille' }));
    expect(await sheet.findByRole('button', { name: /^Favori/ })).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Fermer' }));
    expect(map.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leads back to all points, names towns, and the list follows the map on request', async () => {
    const bounds = { west: 2, south: 50, east: 4, north: 51.2 };
    mockRoute(mapEditions, aMap([aPoint()], { bounds }));
    const towns = mockRoute(listTowns, {
      data: [aTown('Lille', 50.63, 3.06)],
    });
    const { user, address } = await open('/?view=map');
    const map = within(await theMap());
    expect(map.queryByRole('button', { name: 'Chercher ici' })).not.toBeInTheDocument();
    for (let step = 0; step < 3; step += 1) {
      await user.click(await map.findByRole('button', { name: 'Zoomer' }));
    }
    await waitFor(() => expect(towns.length).toBeGreaterThan(0));
    expect(towns[0]?.query.locale).toBe('fr');
    expect(await map.findByText('Lille', { selector: '.sw-map-town *' })).toBeInTheDocument();
    await user.click(await map.findByRole('button', { name: 'Chercher ici' }));
    expect(address()).toMatch(/near=[\d.]+%2C[\d.]+&radiusKm=\d+&view=map$/);
    expect(await screen.findByText(/^près de Lille · /)).toBeInTheDocument();
    await user.click(map.getByRole('button', { name: 'Tout voir' }));
    expect(map.queryByRole('button', { name: 'Chercher ici' })).not.toBeInTheDocument();
  });

  it('has no names of towns under its buttons', async () => {
    const rect = { left: 300, right: 500, top: 200, bottom: 400 } as DOMRect;
    const box = jest
      .spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(rect);
    const bounds = { west: 3, south: 50, east: 3.2, north: 50.2 };
    mockRoute(mapEditions, aMap([aPoint()], { bounds }));
    mockRoute(listTowns, { data: [aTown('Lens', 50.1, 3.1), aTown('Bonn', 50.73, 7.1)] });
    await open('/?view=map');
    const map = within(await theMap());
    expect(await map.findByText('Bonn')).toBeInTheDocument();
    expect(map.queryByText('Lens')).not.toBeInTheDocument();
    box.mockRestore();
  });

  it('shows points all over the world on a phone, none of them cut', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(336);
    const bounds = { west: -122, south: -38, east: 153, north: 60 };
    const requests = mockRoute(mapEditions, aMap([aPoint()], { bounds }));
    await open('/?view=map');
    await theMap();
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ zoom: 0 }));
    width.mockReturnValue(800);
  });

  it('leaves the plain wheel to the page and says how to zoom', async () => {
    mockRoute(mapEditions, aMap([aPoint()]));
    await open('/?view=map');
    const map = await theMap();
    await within(map).findByRole('button', { name: 'EJC Lille' });
    const wheel = (ctrlKey: boolean) =>
      new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: -100, ctrlKey });
    const plain = wheel(false);
    act(() => void map.querySelector('.sw-map')?.dispatchEvent(plain));
    expect(plain.defaultPrevented).toBe(false);
    expect(
      await screen.findByText('Maintenez Ctrl et tournez la molette pour zoomer'),
    ).toBeInTheDocument();
    const zooming = wheel(true);
    act(() => void map.querySelector('.sw-map')?.dispatchEvent(zooming));
    expect(zooming.defaultPrevented).toBe(true);
  });

  it('zooms in on a cluster on Enter', async () => {
    const requests = mockRoute(mapEditions, ({ query }) =>
      aMap((query.zoom ?? 0) > 6 ? [aPoint()] : [aCluster(3)]),
    );
    const { user } = await open('/?view=map');
    const map = within(await theMap());
    (await map.findByRole('button', { name: '3 éditions, zoomer' })).focus();
    const before = requests.at(-1)?.query.zoom ?? 0;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests.at(-1)?.query.zoom).toBeGreaterThan(before));
  });

  it('raises the point of the edition under the pointer', async () => {
    mockRoute(mapEditions, aMap([aPoint(), aCluster(3)]));
    const { user } = await open('/?view=map');
    const point = await within(await theMap()).findByRole('button', { name: 'EJC Lille' });
    await user.hover(screen.getByRole('article', { name: 'EJC Lille' }));
    expect(point).toHaveClass('sw-map-raised');
    await user.unhover(screen.getByRole('article', { name: 'EJC Lille' }));
    expect(point).not.toHaveClass('sw-map-raised');
  });

  it('shows the outlines of countries where no tiles are configured or reachable', async () => {
    mockRoute(mapEditions, aMap([aPoint()]));
    const first = await open('/?view=map');
    const map = await theMap();
    await waitFor(() => expect(map.querySelectorAll('.sw-map-land').length).toBeGreaterThan(150));
    expect(map.querySelector('.leaflet-tile')).toBeNull();
    first.unmount();

    mockRoute(getPlatformConfig, {
      signInProviders: [],
      mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example' },
    });
    await open('/?view=map');
    const tiled = await theMap();
    const tiles = () => [...tiled.querySelectorAll('img.leaflet-tile')];
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
    for (const tile of tiles()) {
      expect(tile).toHaveAttribute('src', expect.stringContaining('https://tiles.example/'));
    }
    expect(tiled.querySelector('.sw-map-land')).toBeNull();
    await waitFor(() => {
      // Tiles of a former zoom are ignored.
      for (const tile of tiles()) tile.dispatchEvent(new Event('error'));
      expect(tiled.querySelectorAll('.sw-map-land').length).toBeGreaterThan(150);
    });
    expect(await screen.findByText(/les contours des pays les remplacent/)).toBeInTheDocument();
  });

  it('says when the points could not be loaded, and Retry loads them; the list stays', async () => {
    mockRoute(mapEditions, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open('/?view=map');
    expect(await screen.findByText('La carte n’a pas pu être chargée')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'EJC Lille' })).toBeInTheDocument();
    mockRoute(mapEditions, aMap([aPoint()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await theMap()).toBeInTheDocument();
  });
});

describe('the filter by a town', () => {
  const openFilters = async (url = '/') => {
    mockRoute(listCountries, { data: [] });
    mockRoute(countEditions, someCounts());
    const page = await open(url);
    await page.user.click(await screen.findByRole('button', { name: /^Filtres/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
    return { ...page, town: dialog.getByRole('combobox', { name: 'Près d’une ville' }) };
  };
  const town = {
    id: 1,
    name: 'Lille',
    region: 'Hauts-de-France',
    country: 'FR',
    population: 228_328,
  };

  it('ED-05 "within 150 km of Lille" is chosen, shown as a pill and removed again', async () => {
    mockRoute(searchTowns, { data: [{ ...town, latitude: 50.63297, longitude: 3.05858 }] });
    const requests = mockRoute(listEditions, aList([anEditionCard()]));
    const { user, address, town: field } = await openFilters();
    await user.type(field, 'lil');
    await user.click(await screen.findByRole('option', { name: 'Lille, Hauts-de-France, France' }));
    await user.click(screen.getByRole('button', { name: /^Voir/ }));
    expect(address()).toBe('/?near=50.63%2C3.06&radiusKm=150&place=Lille');
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({ near: [50.63, 3.06], radiusKm: 150 }),
    );
    await user.click(
      screen.getByRole('button', { name: /^Retirer Lille et alentours \(150.km\)$/ }),
    );
    expect(address()).toBe('/');
  });

  it('ED-05 an unknown place is reported and filters nothing', async () => {
    mockRoute(searchTowns, { data: [] });
    const { user, address, town: field } = await openFilters();
    await user.type(field, 'Xyzzyville');
    expect(
      await screen.findByText(/aucune ville « Xyzzyville » : rien n’est filtré par lieu/, {
        selector: '[role="status"]',
      }),
    ).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Voir/ }));
    expect(address()).toBe('/');
  });

  it('shows the place of the address, with its radius', async () => {
    const { town: field } = await openFilters('/?near=50.63,3.06&radiusKm=80&place=Lille');
    expect(field).toHaveValue('Lille');
    expect(screen.getByRole('button', { name: /80.km/ })).toBeInTheDocument();
  });
});
