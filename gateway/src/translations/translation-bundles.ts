import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import type { Release } from '@siteswap/releases';
import { LRUCache } from 'lru-cache';
import { Representation } from '#src/http/representation.ts';
import type { Log } from '#src/log.ts';
import { BundleHashes } from './bundle-hashes.ts';
import { labelKeys, selectMessages } from './labels.ts';
import { type Messages, messagesFile } from './messages.ts';
import { StoredBundles } from './stored-bundles.ts';

/** The translations of several releases in one language, as one file. */
export class TranslationBundles {
  readonly #folder: string;
  readonly #log: Log;
  readonly #headers: readonly string[];
  readonly #hashes: BundleHashes;
  readonly #stored: StoredBundles;
  readonly #messages = new LRUCache<string, Promise<Messages | null>>({ max: 60 });
  readonly #representations = new LRUCache<string, Representation>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
  });

  constructor(options: { folder: string; log: Log; headers: readonly string[] }) {
    this.#folder = options.folder;
    this.#log = options.log;
    this.#headers = options.headers;
    this.#hashes = new BundleHashes({
      translations: (release, locale) => this.#readFile(release, locale),
      labels: (release) => labelKeys(options.folder, release),
    });
    this.#stored = new StoredBundles(options.folder, options.log);
  }

  /** The releases of a registry come into use. @returns the hash of their bundle */
  async use(releases: readonly Release[]): Promise<string> {
    const hash = await this.#hashes.hashOf(releases);
    await this.#stored.remember(hash, releases);
    return hash;
  }

  /**
   * `/_i18n/{hash}/{locale}/messages.json`; null when no registry in use had this hash, or the locale is unknown.
   * @param namespaces to be sent, unknown ones are ignored; all when absent. With `common`, which every page has, come
   *   the labels of all releases.
   */
  async find(
    hash: string,
    locale: string,
    namespaces?: readonly string[],
  ): Promise<Representation | null> {
    if (!(locales as readonly string[]).includes(locale)) return null;
    const all = await this.messages(hash, locale as Locale);
    if (!all) return null;
    const known = namespaces?.filter((name) => Object.hasOwn(all, name));
    const names = known && new Set(known.sort());
    const key = JSON.stringify([hash, locale, ...(names ? [[...names]] : [])]);
    const cached = this.#representations.get(key);
    if (cached) return cached;
    const labels = names?.has('common') ? await this.#labels(hash) : [];
    const messages = names ? selectMessages(all, names, labels) : all;
    const representation = new Representation({
      body: Buffer.from(JSON.stringify(messages)),
      use: 'cached',
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'public, max-age=86400, immutable',
      headers: this.#headers,
    });
    this.#representations.set(key, representation);
    return representation;
  }

  /** The translations of a hash in one language, namespaces of all its releases together; null as with `find`. */
  async messages(hash: string, locale: Locale): Promise<Messages | null> {
    const key = `${hash} ${locale}`;
    let messages = this.#messages.get(key);
    if (!messages) {
      messages = this.#merge(hash, locale);
      this.#messages.set(key, messages);
      // Not cached: the release may still be on its way to this replica.
      if (!(await messages)) this.#messages.delete(key);
    }
    return messages;
  }

  async #labels(hash: string): Promise<string[]> {
    const releases = (await this.#stored.find(hash)) ?? [];
    const keys = await Promise.all(releases.map((release) => labelKeys(this.#folder, release)));
    return keys.flat();
  }

  async #merge(hash: string, locale: Locale): Promise<Messages | null> {
    const releases = await this.#stored.find(hash);
    if (!releases) return null;
    const all = await Promise.all(releases.map((release) => this.#read(release, locale)));
    return Object.assign({}, ...all) as Messages;
  }

  #readFile({ name, version }: Release, locale: Locale): Promise<string | null> {
    const path = join(this.#folder, name, version, 'locales', `${locale}.json`);
    return readFile(path, 'utf8').catch(() => null);
  }

  /** English stands in for a language that a release lacks, so that people do not see keys. */
  async #read(release: Release, locale: Locale): Promise<Messages> {
    const candidates = locale === defaultLocale ? [locale] : [locale, defaultLocale];
    for (const candidate of candidates) {
      const text = await this.#readFile(release, candidate);
      if (text === null) continue;
      try {
        return messagesFile.parse(JSON.parse(text));
      } catch (error) {
        this.#log.error(
          { ...release, locale: candidate, reason: String(error) },
          'invalid translations',
        );
      }
    }
    return {};
  }
}
