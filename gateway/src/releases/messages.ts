import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import type { Texts } from '@siteswap/contracts/platform';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Representation } from '#src/http/representation.ts';
import type { Log } from '#src/log.ts';
import { keptReleases } from './release-folder.ts';

/** Texts by namespace. */
export type Messages = Readonly<Record<string, Texts>>;

const texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), texts])));
/** `locales/<locale>.json` of a release. */
export const messagesFile = z.record(z.string(), texts);

interface Release {
  readonly name: string;
  readonly version: string;
}

const pieceLength = 8;
const hashPattern = /^([0-9a-f]{8}){1,60}$/;
/** How often at most an unknown hash makes us look for releases again. */
const rescanMs = 2_000;

/**
 * The words of all releases. Their address holds one piece per release, made of its words: whoever knows the kept
 * releases can answer any address that was ever given out, after a restart and on every replica alike.
 */
export class MessageBook {
  readonly #folder: string;
  readonly #log: Log;
  readonly #headers: readonly string[];
  readonly #releases = new Map<string, Release>();
  readonly #pieces = new Map<string, string>();
  readonly #merged = new LRUCache<string, Promise<Messages | null>>({ max: 60 });
  readonly #answers = new LRUCache<string, Representation>({ max: 60 });
  #scannedAt = 0;

  constructor(options: { folder: string; log: Log; headers: readonly string[] }) {
    this.#folder = options.folder;
    this.#log = options.log;
    this.#headers = options.headers;
  }

  /** Hash of the words of these releases together. */
  async hashOf(releases: readonly Release[]): Promise<string> {
    const pieces = await Promise.all(releases.map((release) => this.#pieceOf(release)));
    return pieces.join('');
  }

  /** `/_i18n/{hash}/{locale}/messages.json`; null when no kept releases have this hash, or the locale is unknown. */
  async answer(hash: string, locale: string): Promise<Representation | null> {
    if (!(locales as readonly string[]).includes(locale)) return null;
    const key = `${hash} ${locale}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const messages = await this.messages(hash, locale as Locale);
    if (!messages) return null;
    const answer = new Representation({
      body: Buffer.from(JSON.stringify(messages)),
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'public, max-age=86400, immutable',
      headers: this.#headers,
    });
    this.#answers.set(key, answer);
    return answer;
  }

  /** The words of a hash in one language, namespaces of all its releases together. */
  async messages(hash: string, locale: Locale): Promise<Messages | null> {
    const key = `${hash} ${locale}`;
    let merged = this.#merged.get(key);
    if (!merged) {
      merged = this.#merge(hash, locale);
      this.#merged.set(key, merged);
      // Not remembered: the release may be on its way.
      if (!(await merged)) this.#merged.delete(key);
    }
    return merged;
  }

  async #merge(hash: string, locale: Locale): Promise<Messages | null> {
    const releases = await this.#releasesOf(hash);
    if (!releases) return null;
    const all = await Promise.all(releases.map((release) => this.#read(release, locale)));
    return Object.assign({}, ...all) as Messages;
  }

  async #releasesOf(hash: string): Promise<Release[] | null> {
    if (!hashPattern.test(hash)) return null;
    const pieces = hash.match(new RegExp(`.{${pieceLength}}`, 'g')) ?? [];
    if (pieces.some((piece) => !this.#releases.has(piece))) await this.#scan();
    const releases = pieces.map((piece) => this.#releases.get(piece));
    return releases.every((release) => release !== undefined) ? releases : null;
  }

  async #scan(): Promise<void> {
    if (Date.now() - this.#scannedAt < rescanMs) return;
    this.#scannedAt = Date.now();
    for (const release of await keptReleases(this.#folder)) await this.#pieceOf(release);
  }

  async #pieceOf(release: Release): Promise<string> {
    const id = `${release.name}/${release.version}`;
    let piece = this.#pieces.get(id);
    if (!piece) {
      const digest = createHash('sha256').update(release.name);
      for (const locale of locales) digest.update(`\0${(await this.#file(release, locale)) ?? ''}`);
      piece = digest.digest('hex').slice(0, pieceLength);
      this.#pieces.set(id, piece);
      this.#releases.set(piece, release);
    }
    return piece;
  }

  #file({ name, version }: Release, locale: Locale): Promise<string | null> {
    const path = join(this.#folder, name, version, 'locales', `${locale}.json`);
    return readFile(path, 'utf8').catch(() => null);
  }

  /** A language that a release lacks is given in English, so that people read words and not keys. */
  async #read(release: Release, locale: Locale): Promise<Messages> {
    const candidates = locale === defaultLocale ? [locale] : [locale, defaultLocale];
    for (const candidate of candidates) {
      const text = await this.#file(release, candidate);
      if (text === null) continue;
      try {
        return messagesFile.parse(JSON.parse(text));
      } catch (error) {
        this.#log.error({ ...release, locale: candidate, reason: String(error) }, 'bad messages');
      }
    }
    return {};
  }
}

/** Looks a `namespace:key.path` up and fills `{{name}}` in. Undefined when there is no such text. */
export function translate(
  messages: Messages,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string | undefined {
  const colon = key.indexOf(':');
  let found: string | Texts | undefined = messages[key.slice(0, colon)];
  for (const part of key.slice(colon + 1).split('.')) {
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  if (typeof found !== 'string') return undefined;
  return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
}
