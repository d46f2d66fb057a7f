import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ServiceState } from './service-state.ts';

function setup(...states: (readonly string[] | 'fails')[]) {
  let calls = 0;
  const state = new ServiceState({
    fetchState: async () => {
      const now = states[Math.min(calls, states.length - 1)] ?? [];
      calls += 1;
      if (now === 'fails') throw new Error('no gateway');
      return now;
    },
    everyMs: 1,
  });
  return { state, calls: () => calls };
}

describe('services that do not respond', () => {
  it('are asked for after a call that failed for want of its service, until they are back', async () => {
    const { state, calls } = setup(['svc-carpool'], ['svc-carpool'], []);
    const seen: (readonly string[])[] = [];
    state.subscribe(() => seen.push(state.unavailable()));
    state.failed({ code: 'SERVICE_UNAVAILABLE' });
    await waitFor(() => expect(seen).toEqual([['svc-carpool'], []]));
    expect(calls()).toBe(3);
  });

  it('are not asked for after other failures', () => {
    const { state, calls } = setup(['svc-carpool']);
    for (const code of ['FORBIDDEN', 'INTERNAL_ERROR', 'NETWORK_ERROR']) state.failed({ code });
    expect(calls()).toBe(0);
  });

  it('stay as they were while the gateway does not respond', async () => {
    const { state, calls } = setup(['svc-carpool'], 'fails', 'fails', []);
    const seen: (readonly string[])[] = [];
    state.subscribe(() => seen.push(state.unavailable()));
    state.failed({ code: 'SERVICE_UNAVAILABLE' });
    await waitFor(() => expect(seen).toEqual([['svc-carpool'], []]));
    expect(calls()).toBe(4);
  });
});
