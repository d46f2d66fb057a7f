import { createHash } from 'node:crypto';

/** More compilations than a page is ever behind. */
const mostKept = 16;

/**
 * Entries of a remote as they were when pages were told of them. A page names its entry by hash; the development
 * server knows only the newest one, which a page read in the middle of a compilation would refuse.
 */
export class AnnouncedEntries {
  readonly #kept = new Map<string, Buffer>();

  /** Keeps the code. Returns the file that a page asks for it by, and its integrity hash. */
  announce(code: Buffer): { readonly file: string; readonly integrity: string } {
    const hash = createHash('sha384').update(code).digest();
    const file = `remote-entry.${hash.toString('hex').slice(0, 16)}.js`;
    this.#kept.delete(file);
    this.#kept.set(file, code);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return { file, integrity: `sha384-${hash.toString('base64')}` };
  }

  /** The code behind a file that some page was told of. */
  find(file: string): Buffer | undefined {
    return this.#kept.get(file);
  }
}
