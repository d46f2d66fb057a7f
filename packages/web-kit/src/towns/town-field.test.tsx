import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { searchTowns } from '@siteswap/contracts/towns';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { mockRoute, renderPage } from '../testing/index.ts';
import { type ChosenTown, TownField } from './town-field.tsx';

const lyon = {
  id: 1,
  name: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  country: 'FR',
  latitude: 45.76,
  longitude: 4.84,
  population: 500_000,
};

function Form(props: { acceptsUnknown?: boolean; first?: ChosenTown }) {
  const [town, setTown] = useState<ChosenTown | null>(props.first ?? null);
  return (
    <>
      <TownField label="Ville" value={town} onChange={setTown} {...props} />
      <output>{JSON.stringify(town)}</output>
    </>
  );
}

const open = (props: Parameters<typeof Form>[0] = {}) =>
  renderPage(<Form {...props} />, { locale: 'fr' });
const field = () => screen.findByRole('combobox', { name: 'Ville' });

it('finds a town by its name, with its place on the map', async () => {
  mockRoute(searchTowns, { data: [lyon] });
  const { user } = await open();
  await user.type(await field(), 'Ly');
  await user.click(await screen.findByRole('option', { name: /^Lyon/ }));
  const { id: _, population: __, ...chosen } = lyon;
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual(chosen);
  expect(await field()).toHaveValue('Lyon, Auvergne-Rhône-Alpes, France');
});

it('shows a stored town without searching for it', async () => {
  const calls = mockRoute(searchTowns, { data: [] });
  const { name, region, latitude, longitude } = lyon;
  await open({ first: { name, region, latitude, longitude } });
  expect(await field()).toHaveValue('Lyon, Auvergne-Rhône-Alpes');
  expect(calls).toHaveLength(0);
});

it('takes a name that is not known only where the form takes it', async () => {
  mockRoute(searchTowns, { data: [] });
  const strict = await open();
  await strict.user.type(await field(), 'Nulle-Part');
  expect(await screen.findByText('Nous ne connaissons pas cette ville')).toBeInTheDocument();
  strict.unmount();
  const { user } = await open({ acceptsUnknown: true });
  await user.type(await field(), 'Trou-Perdu');
  await user.click(await screen.findByRole('option', { name: /Garder «.Trou-Perdu.»/ }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('"latitude":null'));
});
