import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  type EditionMap,
  listCountries,
  listEditions,
  type MapPoint,
  mapEditions,
  searchTowns,
} from '@siteswap/contracts/editions';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aList, anEditionCard } from '#test/an-edition.ts';
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

const open = (url: string) =>
  renderPage(EditionsHomePage, { url, locale: 'fr', messages: { editions: fr } });
const theMap = () => screen.findByRole('region', { name: 'Carte des éditions' });

/** jsdom draws nothing, so that every element would be 0 wide; a map needs room to place its points. */
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterAll(() => void jest.restoreAllMocks());
beforeEach(() => {
  mockRoute(getPlatformConfig, { signInProviders: [], uploads: { maxBytes: 1, types: [] } });
  mockRoute(
    listEditions,
    aList([
      anEditionCard({ latitude: 50.63, longitude: 3.06 }),
      anEditionCard({ id: 13, name: 'Sans lieu' }),
    ]),
  );
});

describe('the map of the home page', () => {
  it('is one press away from the grid, stays in the address, and keeps the filters', async () => {
    const asked = mockRoute(mapEditions, aMap([aPoint()]));
    const { user, address } = await open('/?q=ejc&hasShowers=true');
    await user.click(await screen.findByRole('radio', { name: 'Carte' }));
    expect(address()).toBe('/?q=ejc&hasShowers=true&view=map');
    const map = await theMap();
    expect(await within(map).findByRole('button', { name: 'EJC Lille' })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)?.query.bbox).toBeDefined());
    for (const { query } of asked) expect(query).toMatchObject({ q: 'ejc', hasShowers: true });
    await user.click(screen.getByRole('radio', { name: 'Grille' }));
    expect(address()).toBe('/?q=ejc&hasShowers=true');
  });

  it('ED-04 shows every point and cluster, and says how many editions have no place', async () => {
    const points = [aPoint(), aCluster(3), aCluster(12, { latitude: 40, longitude: -3 })];
    mockRoute(mapEditions, aMap(points, { total: 17 }));
    await open('/?view=map');
    const map = within(await theMap());
    const names = ['EJC Lille', '3 éditions, agrandir', '12 éditions, agrandir'];
    for (const name of names) {
      expect(await map.findByRole('button', { name })).toBeInTheDocument();
    }
    expect(
      await screen.findByText('1 édition n’est pas sur la carte, faute de lieu.'),
    ).toBeInTheDocument();
    // The one without a place is in the list beside it.
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

  it('looks closer at a cluster on Enter', async () => {
    const asked = mockRoute(mapEditions, ({ query }) =>
      aMap((query.zoom ?? 0) > 6 ? [aPoint()] : [aCluster(3)]),
    );
    const { user } = await open('/?view=map');
    const map = within(await theMap());
    (await map.findByRole('button', { name: '3 éditions, agrandir' })).focus();
    const before = asked.at(-1)?.query.zoom ?? 0;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked.at(-1)?.query.zoom).toBeGreaterThan(before));
  });

  it('raises the point of the edition under the pointer', async () => {
    mockRoute(mapEditions, aMap([aPoint(), aCluster(3)]));
    const { user } = await open('/?view=map');
    const point = await within(await theMap()).findByRole('button', { name: 'EJC Lille' });
    await user.hover(screen.getByRole('article', { name: 'EJC Lille' }));
    expect(point).toHaveClass('ed-map-raised');
    await user.unhover(screen.getByRole('article', { name: 'EJC Lille' }));
    expect(point).not.toHaveClass('ed-map-raised');
  });

  it('draws the outlines of countries where no tiles are configured, or none can be reached', async () => {
    mockRoute(mapEditions, aMap([aPoint()]));
    const first = await open('/?view=map');
    const map = await theMap();
    await waitFor(() => expect(map.querySelectorAll('.ed-map-land').length).toBeGreaterThan(150));
    expect(map.querySelector('.leaflet-tile')).toBeNull();
    first.unmount();

    mockRoute(getPlatformConfig, {
      signInProviders: [],
      uploads: { maxBytes: 1, types: [] },
      mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example' },
    });
    await open('/?view=map');
    const tiled = await theMap();
    const tiles = () => [...tiled.querySelectorAll('img.leaflet-tile')];
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
    for (const tile of tiles()) {
      expect(tile).toHaveAttribute('src', expect.stringContaining('https://tiles.example/'));
    }
    expect(tiled.querySelector('.ed-map-land')).toBeNull();
    await waitFor(() => {
      // Those of a former zoom are no longer listened to.
      for (const tile of tiles()) tile.dispatchEvent(new Event('error'));
      expect(tiled.querySelectorAll('.ed-map-land').length).toBeGreaterThan(150);
    });
    expect(await screen.findByText(/les contours des pays les remplacent/)).toBeInTheDocument();
  });

  it('says when the points cannot be had, and Retry brings them; the list stays', async () => {
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
    const page = await open(url);
    await page.user.click(await screen.findByRole('button', { name: /^Filtres/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
    return { ...page, town: dialog.getByRole('combobox', { name: 'Près d’une ville' }) };
  };
  const town = { id: 1, name: 'Lille', country: 'FR', population: 228_328 };

  it('ED-05 "within 150 km of Lille" is chosen, shown as a pill and taken away again', async () => {
    mockRoute(searchTowns, { data: [{ ...town, latitude: 50.63297, longitude: 3.05858 }] });
    const asked = mockRoute(listEditions, aList([anEditionCard()]));
    const { user, address, town: field } = await openFilters();
    await user.type(field, 'lil');
    await user.click(await screen.findByRole('option', { name: 'Lille, France' }));
    await user.click(screen.getByRole('button', { name: 'Voir les éditions' }));
    expect(address()).toBe('/?near=50.63%2C3.06&radiusKm=150&place=Lille');
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ near: [50.63, 3.06], radiusKm: 150 }),
    );
    await user.click(screen.getByRole('button', { name: /^Enlever à moins de 150.km de Lille$/ }));
    expect(address()).toBe('/');
  });

  it('ED-05 an unknown place is told so and filters nothing', async () => {
    mockRoute(searchTowns, { data: [] });
    const { user, address, town: field } = await openFilters();
    await user.type(field, 'Xyzzyville');
    expect(
      await screen.findByText(/aucune ville « Xyzzyville » : rien n’est filtré par lieu/, {
        selector: '[role="status"]',
      }),
    ).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Voir les éditions' }));
    expect(address()).toBe('/');
  });

  it('shows the place of the address, with its radius', async () => {
    const { town: field } = await openFilters('/?near=50.63,3.06&radiusKm=80&place=Lille');
    expect(field).toHaveValue('Lille');
    expect(screen.getByRole('button', { name: /80.km/ })).toBeInTheDocument();
  });
});
