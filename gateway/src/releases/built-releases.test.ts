import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RemoteManifest, remoteManifest, shellManifest } from '@siteswap/contracts/platform';
import { buildReleasesForTests, builtReleases } from '@siteswap/infra/testing';
import { manifestFile } from '@siteswap/releases';
import type { Files } from '#test/sample-releases.ts';
import { tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'deploy-token-of-the-tests';

let site: TestGateway;
let folders: Map<string, string>;

/** A built release, with another version or other statements when these are given. */
async function built(name: string, change: Record<string, unknown> = {}) {
  const folder = folders.get(name) ?? '';
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string | Buffer> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = await readFile(path);
  }
  const file = manifestFile(name);
  delete files[`${file}.br`];
  const manifest = { ...JSON.parse(String(files[file])), ...change };
  return {
    version: String(manifest.version),
    manifest,
    files: { ...files, [file]: JSON.stringify(manifest) },
  };
}

const call = (method: string, path: string, type: string, body: Buffer | string) =>
  site.call(`/api/platform/releases/${path}`, {
    method,
    headers: { 'content-type': type, 'x-deploy-token': deployToken },
    body,
  });

async function upload(
  name: string,
  { version, files }: { version: string; files: Files },
  query = '',
) {
  const { status, json } = await call(
    'PUT',
    `${name}/${version}${query}`,
    'application/x-tar',
    await tarOf(files),
  );
  return { status, errors: json.errors ?? [] };
}

async function post(name: string, action: string, body: unknown = {}) {
  const { status, json } = await call(
    'POST',
    `${name}/${action}`,
    'application/json',
    JSON.stringify(body),
  );
  return { status, version: json.version, errors: json.errors ?? [] };
}

const ok = (status: number) => ({ status, errors: [] });

beforeAll(async () => {
  await buildReleasesForTests();
  folders = await builtReleases();
  const services = new Set<string>();
  // What fills slots comes after what offers them.
  const offers = new Map<string, number>();
  for (const name of folders.keys()) {
    const { manifest } = await built(name);
    const { requires = [], offers: offered = [] } = manifest as Partial<RemoteManifest>;
    offers.set(name, name === 'shell' ? Number.POSITIVE_INFINITY : offered.length);
    for (const service of requires) services.add(service);
  }
  const ofName = (name: string) => offers.get(name) ?? 0;
  folders = new Map([...folders].sort(([a], [b]) => ofName(b) - ofName(a)));
  services.delete('svc-core');
  site = await startTestGateway({
    withoutReleases: true,
    services: [...services],
    env: { DEPLOY_TOKEN: deployToken },
  });
}, 300_000);
afterAll(() => site.stop());

describe('the front ends as they are built', () => {
  it('MF-01 are checked, published, promoted and rolled back, the shell too', async () => {
    for (const name of folders.keys()) {
      const first = await built(name);
      expect([name, await upload(name, first, '?check=true')]).toEqual([name, ok(200)]);
      expect([name, await upload(name, first)]).toEqual([name, ok(201)]);
      expect(await post(name, 'promote', { version: first.version })).toMatchObject(ok(200));
    }
    for (const name of folders.keys()) {
      const first = await built(name);
      const next = await built(name, { version: `${first.version}-next` });
      expect([name, await upload(name, next)]).toEqual([name, ok(201)]);
      expect(await post(name, 'promote', { version: next.version })).toMatchObject(ok(200));
      const back = await post(name, 'rollback');
      expect(back).toEqual({ status: 200, version: first.version, errors: [] });
    }
    const { json } = await site.call('/api/platform/registry');
    const inUse = [
      json.shell,
      ...json.remotes.map((remote: { version: string }) => remote.version),
    ];
    const versions = [...folders.keys()].map(async (name) => (await built(name)).version);
    expect(inUse.sort()).toEqual((await Promise.all(versions)).sort());
  });

  it('stop no release by a shared module that a remote does not take, and do by one that it takes', async () => {
    const { manifest } = await built('shell');
    const { shared = {}, provides = {}, version } = shellManifest.parse(manifest);
    const remotes = [...folders.keys()].filter((name) => name !== 'shell');
    const taken = new Set<string>();
    for (const name of remotes) {
      const remote = remoteManifest.parse((await built(name)).manifest);
      for (const request of Object.keys(remote.uses ?? {})) taken.add(request);
    }
    const without = async (request: string, of: string) => {
      const less = <T>(all: Record<string, T>) =>
        Object.fromEntries(Object.entries(all).filter(([key]) => key !== request));
      const shell = await built('shell', {
        version: `${version}-${of}`,
        shared: less(shared),
        provides: less(provides),
      });
      expect(await upload('shell', shell)).toEqual(ok(201));
      return post('shell', 'promote', { version: shell.version });
    };
    const ofKit = Object.keys(shared).filter((request) => request.startsWith('@siteswap/ui-kit/'));
    const unused = ofKit.find((request) => !taken.has(request)) ?? '';
    expect(unused).not.toBe('');
    // The kit has lost a component, or gained one that the shell in use does not have yet: for remotes it is the same.
    expect(await without(unused, 'unused')).toMatchObject(ok(200));
    for (const name of remotes) {
      expect(await upload(name, await built(name), '?check=true')).toEqual(ok(200));
    }

    const button = '@siteswap/ui-kit/button';
    expect(taken).toContain(button);
    const rejected = await without(button, 'used');
    expect(rejected.status).toBe(409);
    expect(rejected.errors).toContainEqual(
      expect.objectContaining({ path: button, code: 'SHARED_UNKNOWN' }),
    );
  });
});
