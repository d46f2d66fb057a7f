import { createHash } from 'node:crypto';

/** Enough entries for a page that was loaded several compilations ago. */
const maxEntries = 16;

/**
 * Stores the last entries of a remote that pages were sent. A page names its entry by hash, but the development server
 * only serves the newest one: a page loaded during a compilation would reject it.
 */
export class AnnouncedEntries {
  readonly #entries = new Map<string, Buffer>();

  /** Stores the code. Returns the file name under which a page requests it, and its integrity hash. */
  announce(code: Buffer): { readonly file: string; readonly integrity: string } {
    const hash = createHash('sha384').update(code).digest();
    const file = `remote-entry.${hash.toString('hex').slice(0, 16)}.js`;
    this.#entries.delete(file);
    this.#entries.set(file, code);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    return { file, integrity: `sha384-${hash.toString('base64')}` };
  }

  /** The code of a file that a page may still request. */
  find(file: string): Buffer | undefined {
    return this.#entries.get(file);
  }
}
