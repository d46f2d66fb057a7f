import { type NamedPointerText, readPointerTexts, shellName } from '@siteswap/releases';
import type { Log } from '#src/log.ts';
import type { TranslationBundles } from '#src/translations/translation-bundles.ts';
import { composePlatform, type Platform } from './compose-platform.ts';
import { loadRemote, loadShell, type RemoteRelease, type ShellRelease } from './load-release.ts';
import type { Pointers } from './pointers.ts';

/**
 * Watches `current.json` of every name, and composes the platform from them. Everything the gateway serves is read
 * from here; the pointers themselves are moved by `Pointers`.
 */
export class ReleasesInUse {
  readonly #folder: string;
  readonly #log: Log;
  readonly #translations: TranslationBundles;
  readonly #pointers: Pick<Pointers, 'sync'>;
  readonly #headers: readonly string[];
  #platform: Platform;
  #onChange: () => void = () => {};
  #pointerTexts: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | undefined;
  #nextRefresh: Promise<void> | undefined;

  constructor(options: {
    folder: string;
    log: Log;
    translations: TranslationBundles;
    pointers: Pick<Pointers, 'sync'>;
    headers: readonly string[];
  }) {
    this.#folder = options.folder;
    this.#log = options.log;
    this.#translations = options.translations;
    this.#pointers = options.pointers;
    this.#headers = options.headers;
    this.#platform = composePlatform({
      shell: null,
      remotes: [],
      messages: '',
      headers: this.#headers,
    });
  }

  get platform(): Platform {
    return this.#platform;
  }

  /** Calls the listener after every change of the platform. Set it before `start`. */
  set onChange(listener: () => void) {
    this.#onChange = listener;
  }

  /** Loads the releases in use, then looks for moved pointers. The folder may be filled later. */
  async start(everyMs: number): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), everyMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Loads the releases again when a pointer has moved, up to the moment of this call. Never fails. */
  refresh(): Promise<void> {
    if (this.#refreshing !== undefined) {
      // The refresh under way may have read the pointers before this call.
      this.#nextRefresh ??= this.#refreshing.then(() => {
        this.#nextRefresh = undefined;
        return this.refresh();
      });
      return this.#nextRefresh;
    }
    this.#refreshing = this.#refresh()
      .catch((error: unknown) => this.#log.error({ err: error }, 'releases cannot be read'))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    await this.#pointers.sync();
    const pointers = await readPointerTexts(this.#folder);
    const pointerTexts = JSON.stringify(pointers);
    if (pointerTexts === this.#pointerTexts) return;
    const shellPointer = pointers.find(({ name }) => name === shellName);
    const remotePointers = pointers.filter(({ name }) => name !== shellName);
    const loaded = await Promise.all(remotePointers.map((pointer) => this.#loadRemote(pointer)));
    const remotes = loaded.filter((remote) => remote !== null);
    const shell = shellPointer ? await this.#loadShell(shellPointer) : null;
    const releases = remotes.map(({ entry: { name, version } }) => ({ name, version }));
    if (shell) releases.unshift({ name: shellName, version: shell.manifest.version });
    const messages = await this.#translations.use(releases);
    this.#pointerTexts = pointerTexts;
    this.#platform = composePlatform({ shell, remotes, messages, headers: this.#headers });
    this.#log.info(
      { releases: releases.map(({ name, version }) => `${name}@${version}`) },
      'releases in use',
    );
    this.#onChange();
  }

  async #loadRemote({ name, text }: NamedPointerText): Promise<RemoteRelease | null> {
    try {
      return await loadRemote(this.#folder, name, text);
    } catch (error) {
      const reason = String(error);
      this.#log.error({ remote: name, reason }, 'broken release: the remote is left out');
      return null;
    }
  }

  /** Without a shell there are no pages at all, so a broken one leaves the one in use. */
  async #loadShell({ name, text }: NamedPointerText): Promise<ShellRelease | null> {
    try {
      return await loadShell(this.#folder, text);
    } catch (error) {
      const reason = String(error);
      this.#log.error({ remote: name, reason }, 'broken release of the shell: the last one stays');
      return this.#platform.shell;
    }
  }
}
