import type { RegistryEntry } from '@siteswap/contracts/platform';
import { LoadFailure } from './load-failure.ts';
import { RemoteLoader } from './remote-loader.ts';
import type { RemoteModule, RemoteRuntime } from './remote-runtime.ts';

/** Remote → expose → component, as the server files of the releases export them. */
export type ServerModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Nothing is loaded while a page is rendered: what is missing is left to the browser. */
const noRuntime: RemoteRuntime = {
  load: () => Promise.reject(new LoadFailure('missing')),
  previous: () => Promise.reject(new LoadFailure('missing')),
  latest: () => Promise.resolve(null),
  forget: () => undefined,
  reload: () => undefined,
};

/** The loader of the server, which has its modules from the start. */
export class ServerLoader extends RemoteLoader {
  constructor(entries: readonly RegistryEntry[], modules: ServerModules) {
    super(entries, noRuntime);
    for (const [remote, exposes] of Object.entries(modules)) {
      for (const [expose, component] of Object.entries(exposes)) {
        if (typeof component !== 'function') continue;
        this.give(remote, expose, { default: component as RemoteModule['default'] });
      }
    }
  }

  /** Never waits: the render of the place ends with an error, and the markup has its fallback. */
  override firstLoad(remote: string, expose: string): Promise<RemoteModule> {
    if (!this.hasLoaded(remote, expose)) throw new LoadFailure('missing');
    return super.firstLoad(remote, expose);
  }
}
