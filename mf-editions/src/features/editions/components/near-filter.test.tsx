import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { countEditions, listCountries, listEditions } from '@siteswap/contracts/editions';
import { anEditionCard } from '@siteswap/contracts/testing';
import { listTowns, type Town } from '@siteswap/contracts/towns';
import { mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aList, someCounts } from '#test/a-list.ts';
import { surroundingsOf } from '../api/use-near-town.ts';
import { EditionsHomePage } from '../pages/editions-home.page.tsx';

type Locate = Geolocation['getCurrentPosition'];

/** The browser's geolocation, which responds when the test does; `undefined` for a browser without any. */
function stubGeolocation(value: { getCurrentPosition: jest.Mock<Locate> } | undefined): void {
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
}

const located = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;
const failed = (code: number) => ({ code }) as GeolocationPositionError;

const paris: Town = {
  id: 2_988_507,
  name: 'Paris',
  region: 'Île-de-France',
  country: 'FR',
  latitude: 48.853_41,
  longitude: 2.3488,
  population: 2_138_551,
};

/** Opens the filters in a browser that is asked for its position by `getCurrentPosition`. */
async function openFilters(url = '/', townsThere: Town[] = []) {
  mockRoute(listCountries, { data: [] });
  mockRoute(countEditions, someCounts());
  const requests = mockRoute(listEditions, aList([anEditionCard()]));
  const towns = mockRoute(listTowns, { data: townsThere });
  const getCurrentPosition = jest.fn<Locate>();
  stubGeolocation({ getCurrentPosition });
  const page = await renderPage(EditionsHomePage, {
    url,
    locale: 'fr',
    messages: { editions: fr },
  });
  await page.user.click(await screen.findByRole('button', { name: /^Filtres/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
  const respond = (result: GeolocationPosition | GeolocationPositionError) => {
    const [found, failure] = getCurrentPosition.mock.lastCall ?? [];
    act(() => ('coords' in result ? found?.(result) : failure?.(result)));
  };
  return {
    ...page,
    requests,
    towns,
    dialog,
    getCurrentPosition,
    respond,
    field: dialog.getByRole('combobox', { name: 'Près d’une ville' }),
    press: () => page.user.click(dialog.getByRole('button', { name: /^Près de moi/ })),
    show: () => page.user.click(dialog.getByRole('button', { name: /^Voir/ })),
  };
}

afterEach(() => stubGeolocation(undefined));

describe('near me', () => {
  it('fills the filter with the position, rounded to a kilometre and named for the one who is there alone', async () => {
    const { address, field, press, requests, respond, show, getCurrentPosition, user } =
      await openFilters();
    await press();
    expect(getCurrentPosition.mock.lastCall?.[2]).toEqual({
      enableHighAccuracy: false,
      timeout: 10_000,
      maximumAge: 300_000,
    });
    expect(screen.getByText('Recherche de votre position…')).toBeInTheDocument();
    respond(located(50.632_971, 3.058_58));
    expect(screen.queryByText('Recherche de votre position…')).not.toBeInTheDocument();
    expect(field).toHaveValue('Ma position');
    await show();
    expect(address()).toBe('/?near=50.63%2C3.06&radiusKm=150');
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({ near: [50.63, 3.06], radiusKm: 150 }),
    );
    await user.click(
      screen.getByRole('button', { name: /^Retirer à moins de 150.km de ma position$/ }),
    );
    expect(address()).toBe('/');
  });

  it('is a point near a town to people who get the address', async () => {
    const { field, towns } = await openFilters('/?near=48.86%2C2.35&radiusKm=150', [paris]);
    expect(await screen.findByText(/^près de Paris · 150.km$/)).toBeInTheDocument();
    expect(field).toHaveValue('Point près de Paris');
    expect(screen.queryByText(/ma position/i)).not.toBeInTheDocument();
    expect(towns.map(({ query }) => query)).toEqual([{ bbox: [2.14, 48.72, 2.56, 49], limit: 1 }]);
  });

  it('is a point of the map where no town is near, never two numbers', async () => {
    const { field } = await openFilters('/?near=-54.28%2C-36.51&radiusKm=150');
    expect(screen.getByText(/^150.km autour d’un point de la carte$/)).toBeInTheDocument();
    expect(field).toHaveValue('Point de la carte');
    expect(screen.queryByText(/ma position/i)).not.toBeInTheDocument();
  });

  it.each([
    [{ latitude: 0, longitude: 179.95 }, '179.81,-0.14,-179.91,0.14'],
    [{ latitude: 90, longitude: 0 }, '-90.00,89.86,90.00,90.00'],
    [{ latitude: -90, longitude: -180 }, '90.00,-90.00,-90.00,-89.86'],
  ])('looks for a town around %p, also at the edge of the map', (point, box) => {
    expect(surroundingsOf(point)).toBe(box);
  });

  it.each([
    ['it is denied', 1, /^Votre navigateur ne donne pas votre position.*ou tapez une ville\.$/],
    ['there is none', 2, /^Votre position est introuvable\. Tapez plutôt une ville\.$/],
    ['it does not come', 3, /^Votre position n’est pas arrivée à temps.*ou tapez une ville\.$/],
  ])('says what to do when %s, and filters nothing', async (_when, code, message) => {
    const { address, dialog, press, respond, show } = await openFilters();
    await press();
    respond(failed(code));
    expect(dialog.getByText(message)).toHaveAttribute('role', 'status');
    expect(dialog.queryByText('Recherche de votre position…')).not.toBeInTheDocument();
    await press();
    expect(dialog.queryByText(message)).not.toBeInTheDocument();
    respond(failed(code));
    await show();
    expect(address()).toBe('/');
  });

  it('is not offered where the browser has no position', async () => {
    mockRoute(listCountries, { data: [] });
    mockRoute(countEditions, someCounts());
    mockRoute(listEditions, aList([anEditionCard()]));
    stubGeolocation(undefined);
    const { user } = await renderPage(EditionsHomePage, {
      locale: 'fr',
      messages: { editions: fr },
    });
    await user.click(await screen.findByRole('button', { name: /^Filtres/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
    expect(dialog.getByRole('combobox', { name: 'Près d’une ville' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Près de moi/ })).not.toBeInTheDocument();
  });

  it('gives way to a town that is chosen before the position has come', async () => {
    const { address, dialog, field, press, respond, show, user } = await openFilters(
      '/?near=50.63,3.06&radiusKm=80&place=Lille',
    );
    await press();
    await user.clear(field);
    await user.tab();
    respond(located(45.75, 4.85));
    expect(dialog.queryByDisplayValue('Ma position')).not.toBeInTheDocument();
    await show();
    expect(address()).toBe('/');
  });
});
