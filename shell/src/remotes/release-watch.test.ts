import { describe, expect, it, jest } from '@jest/globals';
import { getRegistry } from '@siteswap/contracts/platform';
import { mockNetworkFailure, mockRoute } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { emptyRegistry, type ReadRegistry } from './registry.ts';
import { ReleaseWatch } from './release-watch.ts';

const loaded: ReadRegistry = {
  ...emptyRegistry,
  shell: '1.0.0-s',
  remotes: [aRegistryEntry('mf-props')],
};

const { dropped: _, ...registry } = loaded;
const inUse = (version: string, shell = '1.0.0-s', release = 'r2') =>
  mockRoute(getRegistry, {
    ...registry,
    release,
    shell,
    remotes: [{ ...aRegistryEntry('mf-props'), version }] as never,
  });

/** @param ran remotes that have run in this tab */
function setup({ ran = ['mf-props'], from = loaded, canAdopt = true } = {}) {
  const announced: string[] = [];
  const adopted: string[] = [];
  const withdrawn: string[] = [];
  const switched: string[] = [];
  const watch = new ReleaseWatch(from, {
    announce: (names) => announced.push(...names),
    withdraw: (names) => withdrawn.push(...names),
    switched: ({ name, off }) => switched.push(`${name} ${off}`),
    hasRun: (name) => ran.includes(name),
    adopt: async ({ name, version }) => {
      if (canAdopt) adopted.push(`${name}@${version}`);
      return canAdopt;
    },
    spreadMs: 0,
  });
  return { watch, announced, adopted, withdrawn, switched };
}

describe('detecting releases', () => {
  it('does not announce what the page runs already', () => {
    const { watch, announced } = setup();
    watch.released({ name: 'mf-props', version: '1.0.0-a' });
    watch.released({ name: 'shell', version: '1.0.0-s' });
    expect(announced).toEqual([]);
  });

  it('announces each release once by its name, however often it is reported', () => {
    const { watch, announced } = setup();
    watch.released({ name: 'mf-props', version: '1.1.0' });
    watch.released({ name: 'mf-props', version: '1.1.0' });
    expect(announced).toEqual(['mf-props']);
    watch.released({ name: 'shell', version: '1.1.0' });
    expect(announced).toEqual(['mf-props', 'shell']);
  });

  it('compares with the registry, and ignores a missing remote and an unreachable server', async () => {
    mockRoute(getRegistry, { ...registry, remotes: [] });
    const away = setup();
    await away.watch.compare();
    expect(away.announced).toEqual([]);

    mockNetworkFailure(getRegistry);
    const silent = setup();
    await silent.watch.compare();
    expect(silent.announced).toEqual([]);

    inUse('1.1.0');
    const newer = setup();
    await newer.watch.compare();
    expect(newer.announced).toEqual(['mf-props']);
  });

  it('has nothing to compare when the page came without a registry', async () => {
    inUse('1.1.0');
    const { watch, announced } = setup({ from: emptyRegistry });
    await watch.compare();
    expect(announced).toEqual([]);
  });
});

describe('the registry that the stream says is in use', () => {
  it('is read once when another one was compared, and what is new in it is announced', async () => {
    inUse('1.1.0');
    const { watch, announced } = setup();
    /** Whether the registry is going to be read. */
    const isPlanned = (release: string): boolean => {
      jest.useFakeTimers();
      watch.inUse(release);
      const isSet = jest.getTimerCount() > 0;
      jest.useRealTimers();
      return isSet;
    };
    expect(isPlanned(loaded.release)).toBe(false);
    watch.inUse('r2');
    await waitFor(() => expect(announced).toEqual(['mf-props']));
    expect([isPlanned('r2'), isPlanned('r3')]).toEqual([false, true]);
  });
});

describe('a remote that has not run in this tab', () => {
  it('takes its new version without a word', async () => {
    inUse('1.1.0');
    const { watch, announced, adopted } = setup({ ran: [] });
    watch.released({ name: 'mf-props', version: '1.1.0' });
    await waitFor(() => expect(adopted).toEqual(['mf-props@1.1.0']));
    watch.released({ name: 'mf-props', version: '1.1.0' });
    expect(announced).toEqual([]);
  });

  it('is announced when it cannot: the shell is new too, or it lacks a module', async () => {
    inUse('1.1.0', '1.1.0-s');
    const both = setup({ ran: [] });
    await both.watch.compare();
    expect([both.announced, both.adopted]).toEqual([['shell', 'mf-props'], []]);

    inUse('1.1.0');
    const lacking = setup({ ran: [], canAdopt: false });
    await lacking.watch.compare();
    expect(lacking.announced).toEqual(['mf-props']);
  });
});

describe('a release that is no longer the one in use', () => {
  it('is withdrawn once the page runs what is in use again, and announced anew later', async () => {
    const { watch, announced, withdrawn } = setup();
    watch.released({ name: 'mf-props', version: '1.1.0' });
    watch.released({ name: 'mf-props', version: '1.0.0-a' });
    expect([announced, withdrawn]).toEqual([['mf-props'], ['mf-props']]);
    watch.released({ name: 'mf-props', version: '1.0.0-a' });
    expect(withdrawn).toEqual(['mf-props']);
    watch.released({ name: 'mf-props', version: '1.1.0' });
    expect(announced).toEqual(['mf-props', 'mf-props']);

    inUse('1.0.0-a');
    await watch.compare();
    expect(withdrawn).toEqual(['mf-props', 'mf-props']);
  });
});

describe('a remote that is switched off', () => {
  const switchedOff = (off?: 'disabled') =>
    mockRoute(getRegistry, {
      ...registry,
      remotes: [{ ...aRegistryEntry('mf-props'), ...(off ? { off } : {}) }] as never,
    });

  it('is followed, when it is on again too, and announced as no new version', async () => {
    switchedOff('disabled');
    const { watch, announced, switched } = setup();
    watch.released({ name: 'mf-props', version: '1.0.0-a', off: 'disabled' });
    await waitFor(() => expect(switched).toEqual(['mf-props disabled']));
    switchedOff();
    watch.released({ name: 'mf-props', version: '1.0.0-a' });
    await waitFor(() => expect(switched).toEqual(['mf-props disabled', 'mf-props undefined']));
    expect(announced).toEqual([]);
  });
});
