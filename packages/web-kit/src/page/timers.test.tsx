import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCountdown } from './use-countdown.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2027-04-18T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

it('a value is passed on once it has not changed for a while', () => {
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text), {
    initialProps: { text: '' },
  });
  rerender({ text: 'l' });
  pass(199);
  rerender({ text: 'li' });
  pass(199);
  expect(result.current).toBe('');
  pass(1);
  expect(result.current).toBe('li');
});

it('a value can begin with another one', () => {
  const { result } = renderHook(() => useDebouncedValue('weak', { ms: 800, initial: '' }));
  expect(result.current).toBe('');
  pass(800);
  expect(result.current).toBe('weak');
});

it.each([
  ['milliseconds', Date.parse('2027-04-18T10:00:02.500Z')],
  ['an instant of the API', '2027-04-18T10:00:02.500Z'],
])('a countdown to %s shows whole seconds and stays at 0', (_, until) => {
  const { result } = renderHook(() => useCountdown(until));
  expect(result.current).toBe(3);
  pass(1000);
  expect(result.current).toBe(2);
  pass(5000);
  expect(result.current).toBe(0);
});

it('a countdown begins again with another instant', () => {
  const { result, rerender } = renderHook(({ until }) => useCountdown(until), {
    initialProps: { until: 0 },
  });
  expect(result.current).toBe(0);
  rerender({ until: Date.now() + 60_000 });
  expect(result.current).toBe(60);
});
