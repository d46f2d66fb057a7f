import { expect, it } from '@jest/globals';
import {
  createInstance,
  init,
  loadRemote,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { forgetFailedLibraries, keepSharedLibraries } from './federation-runtime.ts';

it('MF-02 a shared library that a removed remote was the first to use is still there for the next', async () => {
  const shell = init({
    name: 'shell',
    remotes: [],
    shared: {
      library: { version: '1.2.0', scope: 'default', get: async () => () => 'the library' },
    },
  });
  const container = (name: string) => ({
    init: () => {
      createInstance({ name, remotes: [] });
    },
    get: async () => () => 'page',
  });
  Object.assign(globalThis, { mf_sample: container('mf_sample') });
  const remote = {
    name: 'mf_sample',
    entry: 'http://localhost/one.js',
    entryGlobalName: 'mf_sample',
  };
  registerRemotes([remote]);
  await loadRemote('mf_sample/page');
  const versions = () => shell.shareScopeMap['default']?.['library'] ?? {};
  // The entry that the runtime writes when the remote requests the library first.
  Object.assign(versions()['1.2.0'] ?? {}, {
    from: 'mf_sample',
    loaded: true,
    useIn: ['mf_sample'],
  });

  keepSharedLibraries();
  registerRemotes([{ ...remote, entry: 'http://localhost/two.js' }], { force: true });
  expect(Object.keys(versions())).toEqual(['1.2.0']);
});

it('MF-02 a shared library that did not load is loaded by the next who needs it', async () => {
  let hasNetwork = false;
  const get = async () => {
    if (!hasNetwork) throw new Error('no network');
    return () => 'the library';
  };
  const shell = init({
    name: 'shell',
    remotes: [],
    shared: { late: { version: '1.0.0', scope: 'default', get } },
  });
  const load = () => shell.loadShare<string>('late');
  await expect(load()).rejects.toThrow('no network');
  hasNetwork = true;
  await forgetFailedLibraries();
  const factory = await load();
  expect(factory ? factory() : factory).toBe('the library');
});
