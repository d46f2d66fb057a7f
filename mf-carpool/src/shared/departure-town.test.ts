import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDepartureTown } from './departure-town.ts';

const ghent = { city: 'Gand', latitude: 51.05, longitude: 3.72 };

afterEach(() => localStorage.clear());

it('remembers the town on the device, until it is removed', () => {
  const { result } = renderHook(useDepartureTown);
  expect(result.current[0]).toBeNull();
  act(() => result.current[1](ghent));
  expect(result.current[0]).toEqual(ghent);
  expect(renderHook(useDepartureTown).result.current[0]).toEqual(ghent);
  act(() => result.current[1](null));
  expect(result.current[0]).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('follows another tab', () => {
  const { result } = renderHook(useDepartureTown);
  act(() => {
    localStorage.setItem('carpool-from', JSON.stringify(ghent));
    window.dispatchEvent(new StorageEvent('storage', { key: 'carpool-from' }));
  });
  expect(result.current[0]).toEqual(ghent);
});

it.each(['{', '{"city":"Gand"}', '{"city":"Gand","latitude":99,"longitude":3}'])(
  'reads %s as no town',
  (stored) => {
    localStorage.setItem('carpool-from', stored);
    expect(renderHook(useDepartureTown).result.current[0]).toBeNull();
  },
);
