import { afterEach, expect, it, jest } from '@jest/globals';
import { createDeviceStore } from './device-store.ts';

const open = () =>
  createDeviceStore<readonly number[]>({
    key: 'numbers',
    initial: [],
    parse: (stored) => (Array.isArray(stored) ? stored : []),
    isEmpty: (numbers) => numbers.length === 0,
  });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('stores a value, returns the same one until it changes, and stores none that is empty', () => {
  const numbers = open();
  numbers.set([1, 2]);
  expect(open().get()).toEqual([1, 2]);
  expect(numbers.get()).toBe(numbers.get());
  numbers.set([]);
  expect(numbers.get()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('tells of changes here and in other tabs, and of no other key', () => {
  const numbers = open();
  const onChange = jest.fn();
  const leave = numbers.subscribe(onChange);
  numbers.set([1]);
  expect(onChange).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(onChange).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'numbers' }));
  expect(onChange).toHaveBeenCalledTimes(2);
  leave();
  window.dispatchEvent(new StorageEvent('storage', { key: 'numbers' }));
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each(['{', '{"not":"a list"}'])('reads %s as the initial value', (stored) => {
  localStorage.setItem('numbers', stored);
  expect(open().get()).toEqual([]);
});

it('lasts as long as the page where storage is forbidden', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  const numbers = open();
  numbers.set([3]);
  expect(numbers.get()).toEqual([3]);
});
