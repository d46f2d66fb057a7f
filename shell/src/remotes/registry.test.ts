import { afterEach, describe, expect, it } from '@jest/globals';
import { getRegistry } from '@siteswap/contracts/platform';
import { installCaches, mockNetworkFailure, mockRoute } from '@siteswap/web-kit/testing';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { emptyRegistry, loadRegistry, parseRegistry, storeLastKnownGood } from './registry.ts';

afterEach(() => {
  document.head.replaceChildren();
});

const aRegistry = (...remotes: unknown[]) => ({ release: 'r7', messages: 'h7', remotes });

describe('reading the registry', () => {
  it('MF-02 drops a bad entry alone, by name and with the reason', () => {
    const bad = { ...aRegistryEntry('mf-bad'), version: 7 };
    const read = parseRegistry(aRegistry(bad, 'nonsense', aRegistryEntry('mf-good')));
    expect(read.remotes.map(({ name }) => name)).toEqual(['mf-good']);
    expect(read.dropped.map(({ name }) => name)).toEqual(['mf-bad', '?']);
    expect(read.dropped[0]?.reason).toContain('version');
    expect(read).toMatchObject({ release: 'r7', messages: 'h7' });
  });

  it('drops an entry whose manifest names something that is no expose', () => {
    const entry = aRegistryEntry();
    const first = entry.manifest.routes[0];
    const bad = {
      ...entry,
      manifest: { ...entry.manifest, routes: [{ ...first, expose: '../secrets' }] },
    };
    expect(parseRegistry(aRegistry(bad)).remotes).toEqual([]);
  });

  it('gives a shell without remotes for anything that is no registry', () => {
    for (const value of [undefined, null, '<!doctype html>', { remotes: 'none' }]) {
      expect(parseRegistry(value)).toEqual(emptyRegistry);
    }
  });
});

describe('finding the registry', () => {
  it('uses the one embedded in the page without a request', async () => {
    const requests = mockRoute(getRegistry, aRegistry() as never);
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'siteswap-registry';
    block.textContent = JSON.stringify(aRegistry(aRegistryEntry('mf-page')));
    document.head.append(block);
    expect((await loadRegistry()).remotes.map(({ name }) => name)).toEqual(['mf-page']);
    expect(requests).toHaveLength(0);
  });

  it('requests it otherwise', async () => {
    mockRoute(getRegistry, {
      release: 'r',
      messages: 'h',
      remotes: [aRegistryEntry('mf-requested')],
    });
    expect((await loadRegistry()).remotes.map(({ name }) => name)).toEqual(['mf-requested']);
  });

  it('continues without remotes when it is unreachable', async () => {
    mockNetworkFailure(getRegistry);
    expect(await loadRegistry()).toEqual(emptyRegistry);
  });
});

describe('a start without a network', () => {
  it('uses the registry that this browser had last', async () => {
    const stored = installCaches();
    mockRoute(getRegistry, {
      release: 'r',
      messages: 'h',
      remotes: [aRegistryEntry('mf-stored')],
    });
    await storeLastKnownGood(await loadRegistry());
    expect(stored.get(getRegistry.path)).toContain('mf-stored');

    mockNetworkFailure(getRegistry);
    expect((await loadRegistry()).remotes.map(({ name }) => name)).toEqual(['mf-stored']);
    mockRoute(getRegistry, { release: '', messages: '', remotes: [] });
    expect((await loadRegistry()).remotes.map(({ name }) => name)).toEqual(['mf-stored']);
  });

  it('trusts a page that says there are no remotes, and stores nothing that it cannot read', async () => {
    const stored = installCaches();
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'siteswap-registry';
    block.textContent = JSON.stringify(aRegistry('nonsense'));
    document.head.append(block);
    const read = await loadRegistry();
    expect(read.remotes).toEqual([]);
    await storeLastKnownGood(read);
    await storeLastKnownGood(emptyRegistry);
    expect(stored.size).toBe(0);
  });
});
