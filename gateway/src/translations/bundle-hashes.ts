import { createHash } from 'node:crypto';
import { type Locale, locales } from '@siteswap/contracts/fields';
import type { Release } from '@siteswap/releases';
import { LRUCache } from 'lru-cache';

const segmentLength = 8;

/** What a release has in a bundle. */
export interface BundleSources {
  /** Text of its translations in one language; null when it has none. */
  readonly translations: (release: Release, locale: Locale) => Promise<string | null>;
  /** Keys of the texts that it shows on pages of others. */
  readonly labels: (release: Release) => Promise<readonly string[]>;
}

/**
 * Makes the hash in the address of a translation bundle: one segment for each release in it, made of the release's name,
 * labels and translations. So the address stays until one of them changes, and is the same at every replica.
 */
export class BundleHashes {
  readonly #sources: BundleSources;
  readonly #segments = new LRUCache<string, string>({ max: 1_000 });

  constructor(sources: BundleSources) {
    this.#sources = sources;
  }

  async hashOf(releases: readonly Release[]): Promise<string> {
    const segments = await Promise.all(releases.map((release) => this.#segmentOf(release)));
    return segments.join('');
  }

  async #segmentOf(release: Release): Promise<string> {
    const id = `${release.name}/${release.version}`;
    let segment = this.#segments.get(id);
    if (!segment) {
      const { translations, labels } = this.#sources;
      const digest = createHash('sha256').update(release.name);
      for (const key of await labels(release)) digest.update(`\0${key}`);
      for (const locale of locales)
        digest.update(`\0${(await translations(release, locale)) ?? ''}`);
      segment = digest.digest('hex').slice(0, segmentLength);
      this.#segments.set(id, segment);
    }
    return segment;
  }
}
