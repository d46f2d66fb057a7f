import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import '@siteswap/web-kit/testing/coarse-outlines';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { listTowns } from '@siteswap/contracts/towns';
import type { Pin } from '@siteswap/web-kit/map';
import { mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { PinMap } from './pin-map.tsx';

function Place({ first }: { first: Pin | null }): ReactNode {
  const [pin, setPin] = useState(first);
  return (
    <>
      <PinMap pin={pin} onChange={setPin} />
      <output>{JSON.stringify(pin)}</output>
    </>
  );
}

const lille: Pin = { latitude: 50.63, longitude: 3.06 };
const chosen = (): Pin | null => JSON.parse(screen.getByRole('status').textContent ?? '');
const marker = (map: HTMLElement) => map.querySelector<HTMLElement>('.sw-map-point');

/** The map, once it can be used. */
async function show(first: Pin | null) {
  const { user } = await renderPage(<Place first={first} />, { messages: { editions: en } });
  const map = await screen.findByRole('region', { name: 'Map with the pin' });
  await within(map).findByRole('button', { name: 'Zoom in' });
  return { user, map, canvas: map.querySelector('.sw-map') as HTMLElement };
}

beforeEach(() => {
  mockRoute(listTowns, { data: [] });
  mockRoute(getPlatformConfig, { signInProviders: [] });
});

describe('the map on which a pin is set', () => {
  it('sets it where it is pressed', async () => {
    const { map, canvas } = await show(null);
    expect(marker(map)).toBeNull();
    fireEvent.click(canvas, { clientX: 0, clientY: 0 });
    // Without a layout the middle of the map is its corner.
    await waitFor(() => expect(marker(map)).toBeInTheDocument());
    expect(chosen()?.latitude).toBeCloseTo(48, 0);
    expect(chosen()?.longitude).toBeCloseTo(8, 0);
  });

  it('moves it to another press, with five digits', async () => {
    const { canvas } = await show(lille);
    fireEvent.click(canvas, { clientX: 30, clientY: 30 });
    await waitFor(() => expect(chosen()).not.toEqual(lille));
    const { latitude = 0, longitude = 0 } = chosen() ?? {};
    expect([latitude < lille.latitude, longitude > lille.longitude]).toEqual([true, true]);
    for (const degrees of [latitude, longitude]) {
      expect(degrees).toBe(Math.round(degrees * 1e5) / 1e5);
    }
  });

  it('lets it be dragged', async () => {
    const { map } = await show(lille);
    await waitFor(() => expect(marker(map)).toBeInTheDocument());
    const press = { button: 0, which: 1, buttons: 1 };
    fireEvent.mouseDown(marker(map) as HTMLElement, { ...press, clientX: 0, clientY: 0 });
    for (const clientX of [20, 40])
      fireEvent.mouseMove(document.body, { ...press, clientX, clientY: 0 });
    fireEvent.mouseUp(document.body, { clientX: 40, clientY: 0 });
    await waitFor(() => expect(chosen()?.longitude).toBeGreaterThan(lille.longitude));
    expect(chosen()?.latitude).toBeCloseTo(lille.latitude, 1);
  });

  it('is moved by the arrow keys, in small steps with Shift', async () => {
    const { map } = await show(lille);
    await waitFor(() => expect(marker(map)).toHaveAttribute('tabindex', '0'));
    expect(marker(map)).toHaveAccessibleName('Place of the edition');
    fireEvent.keyDown(marker(map) as HTMLElement, { key: 'ArrowRight' });
    await waitFor(() => expect(chosen()?.longitude).toBeGreaterThan(lille.longitude));
    expect(chosen()?.latitude).toBeCloseTo(lille.latitude, 3);
    const far = (chosen()?.longitude ?? 0) - lille.longitude;
    fireEvent.keyDown(marker(map) as HTMLElement, { key: 'ArrowLeft', shiftKey: true });
    await waitFor(() => expect((chosen()?.longitude ?? 0) - lille.longitude).toBeLessThan(far));
    expect((chosen()?.longitude ?? 0) - lille.longitude).toBeGreaterThan(far / 2);
  });

  it('is set by coordinates or a pasted link, and says when there is no place in a text', async () => {
    const { user } = await show(null);
    const field = screen.getByRole('textbox', { name: /^Coordinates/ });
    await user.click(field);
    await user.paste('https://www.openstreetmap.org/#map=17/50.6366/3.0635');
    expect(chosen()).toEqual({ latitude: 50.6366, longitude: 3.0635 });
    await user.tab();
    expect(field).toHaveValue('50.6366, 3.0635');
    await user.clear(field);
    expect(chosen()).toBeNull();
    await user.type(field, 'Lille');
    expect(screen.queryByText(/^No place was found/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/^No place was found/)).toBeInTheDocument();
    expect(field).toHaveValue('Lille');
  });

  it('removes it by a button, which then goes', async () => {
    const { user, map } = await show(lille);
    await waitFor(() => expect(marker(map)).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Remove the pin' }));
    expect(chosen()).toBeNull();
    expect(marker(map)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove the pin' })).not.toBeInTheDocument();
  });
});
