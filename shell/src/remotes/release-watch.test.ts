import { describe, expect, it } from '@jest/globals';
import { getRegistry } from '@siteswap/contracts/platform';
import { mockNetworkFailure, mockRoute } from '@siteswap/web-kit/testing';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { emptyRegistry, type ReadRegistry } from './registry.ts';
import { ReleaseWatch } from './release-watch.ts';

const loaded: ReadRegistry = {
  ...emptyRegistry,
  shell: '1.0.0-s',
  remotes: [aRegistryEntry('mf-props')],
};

function setup(from: ReadRegistry = loaded) {
  let told = 0;
  const watch = new ReleaseWatch(from, () => {
    told += 1;
  });
  return { watch, told: () => told };
}

describe('noticing releases', () => {
  it('says nothing of what the page runs already', () => {
    const { watch, told } = setup();
    watch.heard({ name: 'mf-props', version: '1.0.0-a' }, { name: 'shell', version: '1.0.0-s' });
    expect(told()).toBe(0);
  });

  it('tells once of each release, however often it is heard', () => {
    const { watch, told } = setup();
    watch.heard({ name: 'mf-props', version: '1.1.0' });
    watch.heard({ name: 'mf-props', version: '1.1.0' });
    expect(told()).toBe(1);
    watch.heard({ name: 'shell', version: '1.1.0' });
    watch.heard({ name: 'mf-new', version: '1.0.0' });
    expect(told()).toBe(3);
  });

  it('compares with the registry, and minds neither a remote that is away nor a silent server', async () => {
    const { remotes, dropped: _, ...registry } = loaded;
    mockRoute(getRegistry, { ...registry, remotes: [] });
    const away = setup();
    await away.watch.compare();
    expect(away.told()).toBe(0);

    mockNetworkFailure(getRegistry);
    const silent = setup();
    await silent.watch.compare();
    expect(silent.told()).toBe(0);

    const [entry] = remotes;
    mockRoute(getRegistry, { ...registry, remotes: [{ ...entry, version: '1.1.0' }] as never });
    const newer = setup();
    await newer.watch.compare();
    expect(newer.told()).toBe(1);
  });

  it('has nothing to compare when the page came without a registry', async () => {
    mockRoute(getRegistry, { ...emptyRegistry, remotes: loaded.remotes as never });
    const { watch, told } = setup(emptyRegistry);
    await watch.compare();
    expect(told()).toBe(0);
  });
});
