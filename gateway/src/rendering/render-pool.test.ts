import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@siteswap/service-kit/platform';
import { clubPages, pagesOf, shellPages, writeServerFile } from '#test/sample-server-files.ts';
import { RenderChildLost } from './render-child.ts';
import type { RenderJob, RenderSet } from './render-job.ts';
import { RenderPool } from './render-pool.ts';

let folder: string;
let pool: RenderPool;
let logged: Record<string, unknown>[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'render-pool-')));
  logged = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ name: 'gateway', level: 'info', destination });
  pool = new RenderPool({ folder, processes: 1, timeoutMs: 5_000, log });
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

let sets = 0;

/** Puts a shell and remotes into use, by their code. */
async function use(remotes: Record<string, string>, shell = shellPages): Promise<RenderSet> {
  sets += 1;
  const version = `1.0.${sets}`;
  const files = await Promise.all(
    Object.entries(remotes).map(([name, code]) => writeServerFile(folder, name, version, code)),
  );
  const set: RenderSet = {
    key: version,
    files: { shell: await writeServerFile(folder, 'shell', version, shell), remotes: files },
    texts: { config: '{}', registry: '{"remotes":[]}' },
  };
  pool.use(set);
  return set;
}

const job = (set: RenderSet, target: string, data: unknown = []): RenderJob => ({
  set,
  target,
  page: JSON.stringify({ status: 200, locale: 'en' }),
  data: JSON.stringify(data),
  messages: { name: 'texts en', value: { shell: { page: { login: 'Sign in' } } } },
});

const render = (set: RenderSet, target: string, data?: unknown) =>
  pool.render(job(set, target, data), target, 'page');
const htmlOf = async (...args: Parameters<typeof render>) => (await render(...args))?.html;

describe('a render process', () => {
  it('renders with the code of the releases in use', async () => {
    const set = await use({ clubs: clubPages });
    const html = await htmlOf(set, '/?q=1', [{ route: 'x', data: '<b>' }]);
    expect(html).toBe(
      '<header>Sign in</header><main><p data-target="/?q=1">&#34;&#60;b&#62;&#34;</p></main>',
    );
    const next = await use({ clubs: pagesOf(`return 'other'`) });
    expect(await htmlOf(next, '/')).toContain('<main>other</main>');
    expect(await render(set, '/')).toBeNull();
  });

  it('has no module, no network, no file but the releases, and runs no text as code', async () => {
    const set = await use({
      clubs: pagesOf(`
        const attempt = async (name, make) => {
          try { return name + '=' + typeof (await make()); } catch (error) { return name + '!' + (error.code ?? error.name); }
        };
        const seen = await Promise.all([
          attempt('net', () => import('node:net')),
          attempt('fs', () => import('node:fs')),
          attempt('require', () => require('node:fs')),
          attempt('function', () => (() => {}).constructor.constructor('return process')()),
          attempt('eval', () => (0, eval)('1')),
          attempt('console', () => console.log.constructor('return process')()),
          attempt('required', () => require.constructor('return process')()),
        ]);
        const globals = ['process', 'fetch', 'WebSocket', 'EventSource', 'navigator', 'Buffer', 'global', 'Worker',
          'BroadcastChannel', 'WebAssembly', 'XMLHttpRequest', 'Request', 'window', 'document', 'setImmediate'];
        return [...seen, ...globals.filter((name) => typeof globalThis[name] !== 'undefined')].join(' ');
      `),
    });
    const html = await htmlOf(set, '/');
    expect(html?.slice(html.indexOf('<main>'))).toBe(
      '<main>net!ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING fs!ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING ' +
        'require!Error function!EvalError eval!EvalError console!EvalError required!EvalError</main>',
    );
  });

  it('reaches nothing through the process either, should code get a reference to it', async () => {
    const set = await use({
      clubs: pagesOf(`
        const found = [];
        const look = (name) => ({ configurable: true, get() { if (this && this.memoryUsage) found.push(this); return undefined; } });
        for (const name of ['domain', 'captured', '_events2', 'toJSON']) Object.defineProperty(Object.prototype, name, look(name));
        await new Promise((resolve) => setTimeout(resolve));
        for (const name of ['domain', 'captured', '_events2', 'toJSON']) delete Object.prototype[name];
        return found.map((it) => typeof it.getBuiltinModule + typeof it.binding + typeof it.kill).join() || 'nothing';
      `),
    });
    expect(await htmlOf(set, '/')).toMatch(/<main>(nothing|undefinedundefinedundefined.*)<\/main>/);
  });

  it.each([
    ['hangs', 'for (;;);'],
    ['fills the heap', 'const all = []; for (;;) all.push(new Array(100000).fill({}));'],
    ['fills the memory', 'const all = []; for (;;) all.push(new Uint8Array(8000000).fill(1));'],
  ])('is replaced when a page %s, and serves the others', async (_, attack) => {
    const set = await use({
      clubs: pagesOf(`if (target === '/attack') { ${attack} } return 'fine';`),
    });
    await expect(render(set, '/attack')).rejects.toThrow(
      /No reply|ended by itself|too much memory/,
    );
    expect(await htmlOf(set, '/')).toContain('fine');
    expect(pool.counts.lost).toBe(1);
  });

  it.each([
    [
      'throws outside of its render',
      `setTimeout(() => { throw new Error('later'); }); await new Promise(() => {});`,
    ],
    [
      'has a full stack',
      'const deep = () => [deep()]; setTimeout(deep); await new Promise(() => {});',
    ],
    ['has a full stack at once', 'const deep = () => [deep()]; deep();'],
  ])('survives a page that %s', async (_, attack) => {
    const set = await use({
      clubs: pagesOf(`if (target === '/attack') { ${attack} } return 'fine';`),
    });
    await render(set, '/attack').catch((error: Error) => {
      expect(error.message).toMatch(/later|call stack/);
    });
    expect(await htmlOf(set, '/')).toContain('fine');
    expect(pool.counts.lost).toBe(0);
  });

  it('counts what code writes to the console, and logs none of it', async () => {
    const set = await use({
      clubs: pagesOf(`console.log('a secret'); console.error('a secret'); return 'x';`),
    });
    await render(set, '/');
    expect(pool.counts.console_lines).toBe(2);
    expect(JSON.stringify(logged)).not.toContain('a secret');
  });
});

describe('a release that took two processes with it', () => {
  const eatMemory = 'const all = []; for (;;) all.push(new Array(100000).fill({}));';
  const attack = pagesOf(`if (target.startsWith('/attack')) { ${eatMemory} } return 'clubs';`);
  const lose = async (set: RenderSet, target: string) =>
    expect(render(set, target)).rejects.toThrow(RenderChildLost);

  it('is left to browsers until its own next release, counted and logged', async () => {
    const set = await use({ clubs: attack, shows: pagesOf(`return 'shows'`) });
    const release = `clubs@${set.key}`;
    await lose(set, '/attack?1');
    expect(await htmlOf(set, '/')).toContain('<main>clubsshows</main>');
    await lose(set, '/attack?2');
    expect(await htmlOf(set, '/attack?3')).toContain('<main>shows</main>');
    expect(await htmlOf(set, '/')).toContain('<main>shows</main>');
    expect(pool.losses).toEqual([
      { page: '/attack?1', release, count: 1 },
      { page: '/attack?2', release, count: 1 },
    ]);
    const line = (msg: string, page: string) => expect.objectContaining({ msg, page, release });
    for (const page of ['/attack?1', '/attack?2']) {
      expect(logged).toContainEqual(line('page took its render process with it', page));
    }
    expect(logged).toContainEqual(line('release left to browsers until its next one', '/attack?2'));

    const [clubs] = set.files.remotes;
    const shows = await writeServerFile(folder, 'shows', 'next', pagesOf(`return 'new shows'`));
    const remotes = clubs ? [clubs, shows] : [];
    const other = { ...set, key: 'other', files: { ...set.files, remotes } };
    pool.use(other);
    expect(await htmlOf(other, '/')).toContain('<main>new shows</main>');
    const good = await use({ clubs: pagesOf(`return 'good'`) });
    expect(await htmlOf(good, '/')).toContain('<main>good</main>');
  });

  it('of the shell is one page', async () => {
    const shell = shellPages.replace(
      'const path =',
      `if (target === '/attack') { ${eatMemory} }\n  const path =`,
    );
    const set = await use({ shows: pagesOf(`return 'shows'`) }, shell);
    await lose(set, '/attack');
    await lose(set, '/attack');
    expect(await render(set, '/attack')).toBeNull();
    expect(await htmlOf(set, '/')).toContain('<main>shows</main>');
  });
});

it('renders the pages of others while one hangs', async () => {
  pool = await closeAndMake({ timeoutMs: 180_000 });
  const attack = pagesOf(`if (target.startsWith('/attack')) for (;;); return 'clubs';`);
  const set = await use({ clubs: attack, shows: pagesOf(`return 'shows'`) });
  const lost = [1, 2, 3].map((count) => render(set, `/attack?${count}`).catch(() => 'lost'));
  for (const page of ['/login', '/members', '/login?2']) {
    expect(await htmlOf(set, page)).toContain('<header>Sign in</header>');
  }
  await pool.close();
  expect(await Promise.all(lost)).toContain('lost');
});

describe('a server file that cannot be loaded', () => {
  it.each([
    ['throws', `throw new Error('no')`],
    ['wants what the shell does not share', `require('lodash')`],
    ['hangs', 'for (;;);'],
  ])(
    'because it %s leaves its pages to the browser, and the others as they are',
    async (_, code) => {
      pool = await closeAndMake({ loadTimeoutMs: 6_000 });
      const set = await use({ clubs: code, shows: pagesOf(`return 'shows'`) });
      expect(await htmlOf(set, '/')).toContain('<main>shows</main>');
      expect(logged).toContainEqual(expect.objectContaining({ level: 'error', remote: 'clubs' }));
    },
  );

  it('because it is not the file of the manifest is not run', async () => {
    const set = await use({ clubs: clubPages });
    await writeFile(set.files.remotes[0]?.path ?? '', pagesOf(`return 'planted'`));
    expect(await htmlOf(set, '/')).not.toContain('planted');
  });

  it('of the shell leaves every page to the browser', async () => {
    const set = await use({ clubs: clubPages }, `throw new Error('no')`);
    await expect(render(set, '/')).rejects.toThrow('no server file of the shell');
  });
});

async function closeAndMake(options: {
  loadTimeoutMs?: number;
  timeoutMs?: number;
}): Promise<RenderPool> {
  await pool.close();
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ name: 'gateway', level: 'info', destination });
  return new RenderPool({ folder, processes: 1, timeoutMs: 5_000, ...options, log });
}
