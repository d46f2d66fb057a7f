import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RegistryEntry } from '@siteswap/contracts/platform';
import type { FailedLoad } from '@siteswap/web-kit/shell';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { LoadFailure, type LoadFailureReason } from './load-failure.ts';
import { RemoteLoader } from './remote-loader.ts';
import type { RemoteModule, RemoteRuntime } from './remote-runtime.ts';

const aModule: RemoteModule = { default: () => null };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** What loading ends with, however long it waits. */
async function end<T>(loading: Promise<T>): Promise<T> {
  await jest.runAllTimersAsync();
  return await loading;
}

type Outcome = RemoteModule | LoadFailureReason | 'hangs';

/** Loads end with the outcomes that the test gives, in order; the last outcome repeats. */
class ScriptedRuntime implements RemoteRuntime {
  readonly loads: string[] = [];
  forgotten = 0;
  aborted = 0;
  #outcomes: Outcome[];

  constructor(...outcomes: Outcome[]) {
    this.#outcomes = outcomes;
  }

  becomes(...outcomes: Outcome[]): void {
    this.#outcomes = outcomes;
  }

  load(entry: RegistryEntry, expose: string, signal: AbortSignal): Promise<RemoteModule> {
    this.loads.push(`${entry.version} ${expose}`);
    const outcome = this.#outcomes.length > 1 ? this.#outcomes.shift() : this.#outcomes[0];
    if (typeof outcome === 'object') return Promise.resolve(outcome);
    if (outcome !== 'hangs') return Promise.reject(new LoadFailure(outcome ?? 'broken'));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        this.aborted += 1;
        reject(new LoadFailure('timeout'));
      });
    });
  }

  forget(): void {
    this.forgotten += 1;
  }

  /** The entry of the registry when it is fetched again. */
  now: RegistryEntry | null = null;

  reloads = 0;

  reload(): void {
    this.reloads += 1;
  }

  latest(): Promise<RegistryEntry | null> {
    return Promise.resolve(this.now);
  }

  previous(entry: RegistryEntry): Promise<RegistryEntry> {
    return Promise.resolve({ ...entry, version: entry.previousVersion ?? '' });
  }
}

const setup = (
  runtime: ScriptedRuntime,
  previousVersion?: string,
  onFailure: (failure: FailedLoad) => void = () => {},
) =>
  new RemoteLoader(
    [aRegistryEntry('mf-props', previousVersion ? { previousVersion } : {})],
    runtime,
    { onFailure },
  );

describe('loading a module of a remote', () => {
  it('MF-02 fetches the version in use again, so that a rolled back remote comes back', async () => {
    const runtime = new ScriptedRuntime('broken');
    const loader = setup(runtime);
    expect((await end(loader.load('mf-props', './list'))).status).toBe('failed');
    runtime.becomes(aModule);
    runtime.now = { ...aRegistryEntry(), version: '0.9.0' };
    expect((await end(loader.load('mf-props', './list'))).status).toBe('ready');
    expect(runtime.loads).toEqual(['1.0.0-a ./list', '0.9.0 ./list']);
  });

  it('MF-02 reloads the page when a module that failed to render was rolled back', async () => {
    const runtime = new ScriptedRuntime(aModule);
    const loader = setup(runtime);
    await end(loader.load('mf-props', './list'));
    await end(loader.retry('mf-props', './list'));
    expect(runtime.reloads).toBe(0);
    runtime.now = { ...aRegistryEntry(), version: '0.9.0' };
    await end(loader.retry('mf-props', './list'));
    expect(runtime.reloads).toBe(1);
  });

  it('goes from idle over loading to ready, and calls its listeners', async () => {
    const loader = setup(new ScriptedRuntime(aModule));
    const seen: string[] = [];
    loader.subscribe(() => seen.push(loader.state('mf-props', './list').status));
    expect(loader.state('mf-props', './list').status).toBe('idle');
    await end(loader.load('mf-props', './list'));
    expect(seen).toEqual(['loading', 'ready']);
    expect(loader.state('mf-props', './list')).toEqual({ status: 'ready', module: aModule });
    expect(loader.isBusy()).toBe(false);
  });

  it('loads once, however often it is called', async () => {
    const runtime = new ScriptedRuntime(aModule);
    const loader = setup(runtime);
    await end(Promise.all([loader.load('mf-props', './list'), loader.load('mf-props', './list')]));
    await end(loader.load('mf-props', './list'));
    expect(runtime.loads).toHaveLength(1);
  });

  it('fails for a remote that is not in the registry', async () => {
    const loader = setup(new ScriptedRuntime(aModule));
    expect(await end(loader.load('mf-unknown', './list'))).toEqual({
      status: 'failed',
      reason: 'unknown-remote',
    });
  });
});

describe('a remote that is down', () => {
  it('MF-02 is tried again while its failures are fast, then fails', async () => {
    const runtime = new ScriptedRuntime('network');
    const loader = setup(runtime);
    expect(await end(loader.load('mf-props', './list'))).toEqual({
      status: 'failed',
      reason: 'network',
    });
    expect(runtime.loads).toHaveLength(3);
  });

  it('works when it comes back between two tries', async () => {
    const loader = setup(new ScriptedRuntime('network', aModule));
    expect((await end(loader.load('mf-props', './list'))).status).toBe('ready');
  });

  it('MF-02 works by Retry once it is back, starting afresh', async () => {
    const runtime = new ScriptedRuntime('network');
    const loader = setup(runtime);
    await end(loader.load('mf-props', './list'));
    expect(runtime.forgotten).toBe(1);
    runtime.becomes(aModule);
    expect((await end(loader.load('mf-props', './list'))).status).toBe('ready');
  });

  it('MF-02 times out when there is no response, and its requests are aborted', async () => {
    const runtime = new ScriptedRuntime('hangs');
    const loader = setup(runtime);
    expect(await end(loader.load('mf-props', './list'))).toEqual({
      status: 'failed',
      reason: 'timeout',
    });
    expect(runtime.loads).toHaveLength(1);
    expect(runtime.aborted).toBe(1);
  });

  it.each(['missing', 'broken', 'incompatible', 'integrity'] as const)(
    'is not tried again when the failure is %s',
    async (reason) => {
      const runtime = new ScriptedRuntime(reason);
      expect(await end(setup(runtime).load('mf-props', './list'))).toEqual({
        status: 'failed',
        reason,
      });
      expect(runtime.loads).toHaveLength(1);
    },
  );
});

describe('the previous version', () => {
  it('is used once the current one has failed, and then for the rest of the remote', async () => {
    const runtime = new ScriptedRuntime('broken', aModule);
    const loader = setup(runtime, '0.9.0-z');
    expect((await end(loader.load('mf-props', './list'))).status).toBe('ready');
    await end(loader.load('mf-props', './detail'));
    expect(runtime.loads).toEqual(['1.0.0-a ./list', '0.9.0-z ./list', '0.9.0-z ./detail']);
  });

  it('has time left when the current one hangs', async () => {
    const runtime = new ScriptedRuntime('hangs', aModule);
    expect((await end(setup(runtime, '0.9.0-z').load('mf-props', './list'))).status).toBe('ready');
  });

  it('MF-04 is never used when the files are not the released ones', async () => {
    const runtime = new ScriptedRuntime('integrity', aModule);
    expect(await end(setup(runtime, '0.9.0-z').load('mf-props', './list'))).toEqual({
      status: 'failed',
      reason: 'integrity',
    });
    expect(runtime.loads).toHaveLength(1);
  });

  it('is tried once only', async () => {
    const runtime = new ScriptedRuntime('missing', 'network');
    expect(await end(setup(runtime, '0.9.0-z').load('mf-props', './list'))).toEqual({
      status: 'failed',
      reason: 'network',
    });
    expect(runtime.loads).toHaveLength(2);
  });
});

describe('another version', () => {
  const newer = (files: Record<string, string[]> = { './list': ['list.js'] }): RegistryEntry => {
    const entry = aRegistryEntry('mf-props');
    return { ...entry, version: '1.1.0', manifest: { ...entry.manifest, files } };
  };

  it('is loaded from now on by a tab in which the remote has not run', async () => {
    const runtime = new ScriptedRuntime(aModule);
    const loader = setup(runtime);
    expect(loader.adopt(newer(aRegistryEntry('mf-props').manifest.files))).toBe(true);
    await end(loader.load('mf-props', './list'));
    expect(runtime.loads).toEqual(['1.1.0 ./list']);
    expect(loader.label('mf-props')).toBe('mf-props@1.1.0');
  });

  it('is not used once the remote runs, or loads', async () => {
    const runtime = new ScriptedRuntime(aModule);
    const loader = setup(runtime);
    const loading = loader.load('mf-props', './list');
    expect(loader.adopt(newer(aRegistryEntry('mf-props').manifest.files))).toBe(false);
    await loading;
    expect(loader.adopt(newer(aRegistryEntry('mf-props').manifest.files))).toBe(false);
    expect(loader.label('mf-props')).toBe('mf-props@1.0.0-a');
  });

  it('is not used when a module is gone that this tab knows', () => {
    const entry = aRegistryEntry('mf-props');
    const known = { ...entry, manifest: { ...entry.manifest, files: { './old': ['old.js'] } } };
    const loader = new RemoteLoader([known], new ScriptedRuntime(aModule));
    expect(loader.adopt(newer())).toBe(false);
  });
});

describe('the report of a failed load', () => {
  const reportsOf = async (runtime: ScriptedRuntime, previousVersion?: string) => {
    const reports: FailedLoad[] = [];
    const loader = setup(runtime, previousVersion, (report) => reports.push(report));
    await end(loader.load('mf-props', './list'));
    return reports.map(({ error, ...report }) => report);
  };

  it('names the version, the module and the reason', async () => {
    expect(await reportsOf(new ScriptedRuntime('integrity'))).toEqual([
      { remote: 'mf-props@1.0.0-a', expose: './list', reason: 'integrity' },
    ]);
  });

  it('says which version is used instead', async () => {
    expect(await reportsOf(new ScriptedRuntime('broken', aModule), '0.9.0-z')).toEqual([
      { remote: 'mf-props@1.0.0-a', expose: './list', reason: 'broken', used: '0.9.0-z' },
    ]);
  });

  it('is one for each version when the previous one fails too', async () => {
    expect(await reportsOf(new ScriptedRuntime('missing', 'broken'), '0.9.0-z')).toEqual([
      { remote: 'mf-props@1.0.0-a', expose: './list', reason: 'missing' },
      { remote: 'mf-props@0.9.0-z', expose: './list', reason: 'broken' },
    ]);
  });

  it('is none when a later try works', async () => {
    expect(await reportsOf(new ScriptedRuntime('network', aModule))).toEqual([]);
  });
});

describe('what failed for want of a network', () => {
  it('is loaded again when the network is back, and nothing else is', async () => {
    const runtime = new ScriptedRuntime('integrity', 'timeout', aModule);
    const loader = setup(runtime);
    await end(loader.load('mf-props', './list'));
    await end(loader.load('mf-props', './detail'));
    await end(loader.loadUnreachable());
    expect(loader.state('mf-props', './detail').status).toBe('ready');
    expect(loader.state('mf-props', './list')).toEqual({ status: 'failed', reason: 'integrity' });
  });

  it('is loaded once more when that began before the network was back', async () => {
    const runtime = new ScriptedRuntime('timeout', aModule);
    const loader = setup(runtime);
    void loader.load('mf-props', './list');
    await end(loader.loadUnreachable());
    expect(loader.state('mf-props', './list').status).toBe('ready');
  });

  it('is tried again while servers cannot be reached yet', async () => {
    const runtime = new ScriptedRuntime('timeout', 'timeout', 'timeout', aModule);
    const loader = setup(runtime);
    await end(loader.load('mf-props', './list'));
    await end(loader.loadUnreachable());
    expect(loader.state('mf-props', './list').status).toBe('ready');
  });
});

describe('the messages of a remote', () => {
  const withMessages = (needMessages: () => Promise<void>) => {
    const reports: FailedLoad[] = [];
    const loader = new RemoteLoader([aRegistryEntry('mf-props')], new ScriptedRuntime(aModule), {
      needMessages,
      onFailure: (report) => reports.push(report),
    });
    return { loader, reports };
  };
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

  it('are tried again like its code', async () => {
    const outcomes = [unreachable, () => Promise.resolve()];
    const { loader } = withMessages(() => outcomes.shift()?.() ?? unreachable());
    expect((await end(loader.load('mf-props', './list'))).status).toBe('ready');
  });

  it('are waited for until the network is back, however soon its code has come', async () => {
    let isBack = false;
    const { loader, reports } = withMessages(() => (isBack ? Promise.resolve() : unreachable()));
    expect(await end(loader.load('mf-props', './list'))).toEqual({
      status: 'failed',
      reason: 'network',
    });
    expect(reports).toMatchObject([{ remote: 'mf-props@1.0.0-a', reason: 'network' }]);
    isBack = true;
    await end(loader.loadUnreachable());
    expect(loader.state('mf-props', './list').status).toBe('ready');
  });

  it('time out like its code', async () => {
    const { loader } = withMessages(() => new Promise(() => {}));
    expect(await end(loader.load('mf-props', './list'))).toEqual({
      status: 'failed',
      reason: 'timeout',
    });
  });
});
