import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { getRegistry, type RemoteManifest, remoteManifest } from '@siteswap/contracts/platform';
import { expect } from 'playwright/test';
import { uniqueId } from './members.ts';
import type { SharedPlatform } from './platform-server.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Names the release in use, as `promote` does, but without checks and without a previous one to fall back on. */
export function writePointer(releasesDir: string, name: string, version: string): void {
  const file = join(releasesDir, name, 'current.json');
  writeFileSync(`${file}.new`, JSON.stringify({ version, at: new Date().toISOString() }));
  renameSync(`${file}.new`, file);
}

/** Releases of one remote on a running platform, as its team and its operators handle them. */
export class RemoteReleases {
  readonly #platform: SharedPlatform;
  readonly name: string;
  readonly #folders: string[] = [];

  constructor(platform: SharedPlatform, name: string) {
    this.#platform = platform;
    this.name = name;
  }

  #path(...parts: string[]): string {
    return join(this.#platform.releasesDir, this.name, ...parts);
  }

  /** Version the registry names now. */
  async inUse(): Promise<string | undefined> {
    const response = await fetch(this.#platform.url + getRegistry.path);
    const { remotes } = getRegistry.response.parse(await response.json());
    return remotes.find(({ name }) => name === this.name)?.version;
  }

  manifest(version: string): RemoteManifest {
    return remoteManifest.parse(json(this.#path(version, 'remote.json')));
  }

  /** `npm run mf -- …` against this platform. Resolves with the output, rejects with it when the command fails. */
  async mf(...args: string[]): Promise<string> {
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'infra/src/cli.ts'), 'mf', ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          PUBLIC_URL: this.#platform.url,
          DATA_DIR: dirname(this.#platform.releasesDir),
        },
      },
    );
    return stdout;
  }

  /** A copy of the workspace outside the repository, with some files replaced, ready to build. */
  workspace(
    change: (file: (path: string) => { read(): string; write(text: string): void }) => void,
  ) {
    const parent = mkdtempSync(join(tmpdir(), 'siteswap-workspace-'));
    this.#folders.push(parent);
    const folder = join(parent, this.name);
    const source = join(root, this.name);
    cpSync(source, folder, {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)$/.test(path),
    });
    symlinkSync(join(root, 'node_modules'), join(parent, 'node_modules'));
    change((path) => ({
      read: () => readFileSync(join(folder, path), 'utf8'),
      write: (text) => writeFileSync(join(folder, path), text),
    }));
    return folder;
  }

  /**
   * Puts a release into use that the checks would reject: a copy of the one in use with changed files and right hashes.
   * @returns restores the release that was in use
   */
  async doctor(edits: (manifest: RemoteManifest) => Record<string, (text: string) => string>) {
    const present = await this.inUse();
    if (!present) throw new Error(`${this.name} is not in use`);
    const version = `9.9.9-${uniqueId()}`;
    cpSync(this.#path(present), this.#path(version), { recursive: true });
    const manifest = this.manifest(present);
    const integrity = { ...manifest.integrity };
    for (const [file, edit] of Object.entries(edits(manifest))) {
      const before = readFileSync(this.#path(version, file), 'utf8');
      const after = edit(before);
      expect(after, `${file} is changed`).not.toBe(before);
      writeFileSync(this.#path(version, file), after);
      rmSync(this.#path(version, `${file}.br`), { force: true });
      integrity[file] = `sha384-${createHash('sha384').update(after).digest('base64')}`;
    }
    writeFileSync(
      this.#path(version, 'remote.json'),
      JSON.stringify({ ...manifest, version, integrity }),
    );
    await this.putIntoUse(version);
    return () => this.putIntoUse(present);
  }

  /** Puts a release into use whatever it is like. */
  async putIntoUse(version: string): Promise<void> {
    writePointer(this.#platform.releasesDir, this.name, version);
    await expect.poll(() => this.inUse()).toBe(version);
  }

  dispose(): void {
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}
