import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  guardNames,
  type Registry,
  type RegistryEntry,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import { Representation } from '#src/http/representation.ts';
import type { Log } from '#src/log.ts';
import type { MessageBook } from './messages.ts';
import {
  assertFile,
  type NamedPointer,
  type Pointer,
  parsePointer,
  readPointers,
  shellName,
} from './release-folder.ts';

/** The shell in use. */
export interface ShellRelease {
  readonly baseUrl: string;
  readonly manifest: ShellManifest;
}

/** Everything in use at one moment; never changed, only replaced. */
export interface Platform {
  readonly shell: ShellRelease | null;
  readonly registry: Registry;
  /** The registry as it is sent. */
  readonly answer: Representation;
}

const baseUrl = (name: string, version: string) => `/mf/${name}/${version}/`;

const guards = new Set<string>(guardNames);

/** Watches the pointers of the releases, and says what is in use. */
export class ReleaseStore {
  readonly #folder: string;
  readonly #log: Log;
  readonly #messages: MessageBook;
  readonly #headers: readonly string[];
  #pointers: string | undefined;
  #platform: Platform;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Brings the pointers on disk up to date before they are read. */
  readonly #sync: () => Promise<void>;

  constructor(options: {
    folder: string;
    log: Log;
    messages: MessageBook;
    headers: readonly string[];
    sync?: () => Promise<void>;
  }) {
    this.#sync = options.sync ?? (async () => {});
    this.#folder = options.folder;
    this.#log = options.log;
    this.#messages = options.messages;
    this.#headers = options.headers;
    this.#platform = this.#compose(null, [], '');
  }

  get platform(): Platform {
    return this.#platform;
  }

  /** Reads what is in use, then looks for changed pointers. The folder may be filled later. */
  async start(everyMs: number): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), everyMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Reads the pointers, and the releases when one has moved, as of now or later. Never fails. */
  refresh(): Promise<void> {
    if (this.#refreshing !== undefined) {
      this.#next ??= this.#refreshing.then(() => {
        this.#next = undefined;
        return this.refresh();
      });
      return this.#next;
    }
    this.#refreshing = this.#refresh()
      .catch((error: unknown) => this.#log.error({ err: error }, 'releases cannot be read'))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    await this.#sync();
    const pointers = await readPointers(this.#folder);
    const text = JSON.stringify(pointers);
    if (text === this.#pointers) return;
    const shell = pointers.find(({ name }) => name === shellName);
    const remotes = pointers.filter(({ name }) => name !== shellName);
    const loaded = await Promise.all(remotes.map((pointer) => this.#loadRemote(pointer)));
    const entries = loaded.filter((entry) => entry !== null);
    const loadedShell = shell ? await this.#loadShell(shell) : null;
    const releases = entries.map(({ name, version }) => ({ name, version }));
    if (loadedShell) releases.unshift({ name: shellName, version: loadedShell.manifest.version });
    const hash = await this.#messages.hashOf(releases);
    this.#pointers = text;
    this.#platform = this.#compose(loadedShell, entries, hash);
    this.#log.info(
      { releases: releases.map(({ name, version }) => `${name}@${version}`) },
      'releases in use',
    );
  }

  #compose(shell: ShellRelease | null, remotes: RegistryEntry[], messages: string): Platform {
    const versions = remotes.map(({ name, version }) => `${name}@${version}`);
    const release = createHash('sha256')
      .update([shell?.manifest.version ?? '', ...versions].join())
      .digest('hex')
      .slice(0, 12);
    const version = shell ? { shell: shell.manifest.version } : {};
    const registry = { release, messages, ...version, remotes };
    const answer = new Representation({
      body: Buffer.from(JSON.stringify(registry)),
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
      headers: this.#headers,
    });
    return { shell, registry, answer };
  }

  async #loadRemote({ name, text }: NamedPointer): Promise<RegistryEntry | null> {
    try {
      const { version, previousVersion } = parsePointer(text);
      // What it shares is for those who judge a release; it would only weigh on every page.
      const { shared: _, ...manifest } = remoteManifest.parse(
        await this.#json(name, version, 'remote.json'),
      );
      if (manifest.name !== name || manifest.version !== version) {
        throw new Error(`remote.json is that of ${manifest.name}@${manifest.version}`);
      }
      for (const { id, guard } of [...manifest.routes, ...manifest.nav]) {
        if (guard !== undefined && !guards.has(guard))
          throw new Error(`${id}: no guard is called ${guard}`);
      }
      await assertFile(join(this.#folder, name, version, manifest.entry));
      const previous = previousVersion === undefined ? {} : { previousVersion };
      return { name, version, baseUrl: baseUrl(name, version), ...previous, manifest };
    } catch (error) {
      this.#log.error(
        { remote: name, reason: String(error) },
        'broken release: the remote is left out',
      );
      return null;
    }
  }

  /** A broken shell would take everything away, so the one in use stays. */
  async #loadShell({ name, text }: NamedPointer): Promise<ShellRelease | null> {
    try {
      const { version }: Pointer = parsePointer(text);
      const manifest = shellManifest.parse(await this.#json(name, version, 'shell.json'));
      if (manifest.version !== version)
        throw new Error(`shell.json is that of ${manifest.version}`);
      for (const file of [manifest.bootScript, ...manifest.scripts, ...manifest.styles]) {
        await assertFile(join(this.#folder, name, version, file));
      }
      return { baseUrl: baseUrl(name, version), manifest };
    } catch (error) {
      this.#log.error(
        { remote: name, reason: String(error) },
        'broken release of the shell: the last one stays',
      );
      return this.#platform.shell;
    }
  }

  async #json(name: string, version: string, file: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.#folder, name, version, file), 'utf8'));
  }
}
