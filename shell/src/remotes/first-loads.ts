import type { RemoteModule } from './remote-runtime.ts';

/** A promise that React unwraps without waiting once its value is known. */
interface KnownPromise extends Promise<RemoteModule> {
  status?: 'fulfilled';
  value?: RemoteModule;
}

interface FirstLoad {
  readonly promise: KnownPromise;
  readonly resolve: (module: RemoteModule) => void;
}

/** Of each module, a promise of the first time it was loaded. */
export class FirstLoads {
  readonly #loads = new Map<string, FirstLoad>();

  /** Always the same promise of a module, which never rejects. */
  of(key: string): Promise<RemoteModule> {
    return this.#of(key).promise;
  }

  has(key: string): boolean {
    return this.#loads.get(key)?.promise.status === 'fulfilled';
  }

  resolve(key: string, module: RemoteModule): void {
    const { promise, resolve } = this.#of(key);
    if (promise.status === undefined) {
      promise.status = 'fulfilled';
      promise.value = module;
    }
    resolve(module);
  }

  #of(key: string): FirstLoad {
    const known = this.#loads.get(key);
    if (known) return known;
    const made: FirstLoad = Promise.withResolvers<RemoteModule>();
    this.#loads.set(key, made);
    return made;
  }
}
