import { describe, expect, it } from '@jest/globals';
import type { RegistryEntry } from '@siteswap/contracts/platform';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { LoadFailure, type LoadFailureReason } from './load-failure.ts';
import { RemoteLoader, type RemoteModule, type RemoteRuntime } from './remote-loader.ts';

const aModule: RemoteModule = { default: () => null };
const times = { totalMs: 400, currentMs: 200, fastMs: 100, jitterMs: 1, tries: 3, latestMs: 100 };

type Outcome = RemoteModule | LoadFailureReason | 'hangs';

/** A network that answers what the test says, load after load; the last outcome repeats. */
class ScriptedRuntime implements RemoteRuntime {
  readonly asked: string[] = [];
  forgotten = 0;
  givenUp = 0;
  #outcomes: Outcome[];

  constructor(...outcomes: Outcome[]) {
    this.#outcomes = outcomes;
  }

  becomes(...outcomes: Outcome[]): void {
    this.#outcomes = outcomes;
  }

  load(entry: RegistryEntry, expose: string, signal: AbortSignal): Promise<RemoteModule> {
    this.asked.push(`${entry.version} ${expose}`);
    const outcome = this.#outcomes.length > 1 ? this.#outcomes.shift() : this.#outcomes[0];
    if (typeof outcome === 'object') return Promise.resolve(outcome);
    if (outcome !== 'hangs') return Promise.reject(new LoadFailure(outcome ?? 'broken'));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        this.givenUp += 1;
        reject(new LoadFailure('timeout'));
      });
    });
  }

  forget(): void {
    this.forgotten += 1;
  }

  /** What the registry says when it is asked again. */
  now: RegistryEntry | null = null;

  startedOver = 0;

  startOver(): void {
    this.startedOver += 1;
  }

  latest(): Promise<RegistryEntry | null> {
    return Promise.resolve(this.now);
  }

  previous(entry: RegistryEntry): Promise<RegistryEntry> {
    return Promise.resolve({ ...entry, version: entry.previousVersion ?? '' });
  }
}

const setup = (runtime: ScriptedRuntime, previousVersion?: string) =>
  new RemoteLoader(
    [aRegistryEntry('mf-props', previousVersion ? { previousVersion } : {})],
    runtime,
    times,
  );

describe('loading a module of a remote', () => {
  it('MF-02 asks again which version is in use, so that a rolled back remote comes back', async () => {
    const runtime = new ScriptedRuntime('broken');
    const loader = setup(runtime);
    expect((await loader.load('mf-props', './list')).status).toBe('failed');
    runtime.becomes(aModule);
    runtime.now = { ...aRegistryEntry(), version: '0.9.0' };
    expect((await loader.load('mf-props', './list')).status).toBe('ready');
    expect(runtime.asked).toEqual(['1.0.0-a ./list', '0.9.0 ./list']);
  });

  it('MF-02 begins the page again when a module that fails when drawn was rolled back', async () => {
    const runtime = new ScriptedRuntime(aModule);
    const loader = setup(runtime);
    await loader.load('mf-props', './list');
    await loader.retry('mf-props', './list');
    expect(runtime.startedOver).toBe(0);
    runtime.now = { ...aRegistryEntry(), version: '0.9.0' };
    await loader.retry('mf-props', './list');
    expect(runtime.startedOver).toBe(1);
  });

  it('goes from idle over loading to ready, telling its listeners', async () => {
    const loader = setup(new ScriptedRuntime(aModule));
    const seen: string[] = [];
    loader.subscribe(() => seen.push(loader.state('mf-props', './list').status));
    expect(loader.state('mf-props', './list').status).toBe('idle');
    await loader.load('mf-props', './list');
    expect(seen).toEqual(['loading', 'ready']);
    expect(loader.state('mf-props', './list')).toEqual({ status: 'ready', module: aModule });
    expect(loader.isBusy()).toBe(false);
  });

  it('loads once, however often it is asked', async () => {
    const runtime = new ScriptedRuntime(aModule);
    const loader = setup(runtime);
    await Promise.all([loader.load('mf-props', './list'), loader.load('mf-props', './list')]);
    await loader.load('mf-props', './list');
    expect(runtime.asked).toHaveLength(1);
  });

  it('fails for a remote that is not in the registry', async () => {
    const loader = setup(new ScriptedRuntime(aModule));
    expect(await loader.load('mf-gone', './list')).toEqual({
      status: 'failed',
      reason: 'unknown-remote',
    });
  });
});

describe('a remote that is down', () => {
  it('MF-02 is asked again while its failures are fast, then fails', async () => {
    const runtime = new ScriptedRuntime('network');
    const loader = setup(runtime);
    expect(await loader.load('mf-props', './list')).toEqual({
      status: 'failed',
      reason: 'network',
    });
    expect(runtime.asked).toHaveLength(3);
  });

  it('works when it comes back between two tries', async () => {
    const loader = setup(new ScriptedRuntime('network', aModule));
    expect((await loader.load('mf-props', './list')).status).toBe('ready');
  });

  it('MF-02 works by Retry once it is back, starting afresh', async () => {
    const runtime = new ScriptedRuntime('network');
    const loader = setup(runtime);
    await loader.load('mf-props', './list');
    expect(runtime.forgotten).toBe(1);
    runtime.becomes(aModule);
    expect((await loader.load('mf-props', './list')).status).toBe('ready');
  });

  it('MF-02 is given up when it says nothing, and its requests with it', async () => {
    const runtime = new ScriptedRuntime('hangs');
    const loader = setup(runtime);
    expect(await loader.load('mf-props', './list')).toEqual({
      status: 'failed',
      reason: 'timeout',
    });
    expect(runtime.asked).toHaveLength(1);
    expect(runtime.givenUp).toBe(1);
  });

  it.each(['missing', 'broken', 'incompatible', 'integrity'] as const)(
    'is not asked again when the failure is %s',
    async (reason) => {
      const runtime = new ScriptedRuntime(reason);
      expect(await setup(runtime).load('mf-props', './list')).toEqual({ status: 'failed', reason });
      expect(runtime.asked).toHaveLength(1);
    },
  );
});

describe('the previous version', () => {
  it('is used once the current one has failed, and then for the rest of the remote', async () => {
    const runtime = new ScriptedRuntime('broken', aModule);
    const loader = setup(runtime, '0.9.0-z');
    expect((await loader.load('mf-props', './list')).status).toBe('ready');
    await loader.load('mf-props', './detail');
    expect(runtime.asked).toEqual(['1.0.0-a ./list', '0.9.0-z ./list', '0.9.0-z ./detail']);
  });

  it('has time left when the current one hangs', async () => {
    const runtime = new ScriptedRuntime('hangs', aModule);
    expect((await setup(runtime, '0.9.0-z').load('mf-props', './list')).status).toBe('ready');
  });

  it('MF-04 is never used when the files are not the released ones', async () => {
    const runtime = new ScriptedRuntime('integrity', aModule);
    expect(await setup(runtime, '0.9.0-z').load('mf-props', './list')).toEqual({
      status: 'failed',
      reason: 'integrity',
    });
    expect(runtime.asked).toHaveLength(1);
  });

  it('is tried once only', async () => {
    const runtime = new ScriptedRuntime('missing', 'network');
    expect(await setup(runtime, '0.9.0-z').load('mf-props', './list')).toEqual({
      status: 'failed',
      reason: 'network',
    });
    expect(runtime.asked).toHaveLength(2);
  });
});
