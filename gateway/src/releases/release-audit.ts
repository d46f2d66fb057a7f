import { byCode } from '@siteswap/contracts/format';
import { type ReleaseAuditEntry, releaseAuditEntry } from '@siteswap/contracts/platform';
import { unavailable } from '@siteswap/service-kit';
import type { Bucket } from '@siteswap/service-kit/platform';
import type { Log } from '#src/log.ts';
import { pointerHistory } from './pointer-bucket.ts';
import type { Pointers } from './pointers.ts';

const keyOf = (name: string) => `uploaded.${name}`;

/** Who uploaded releases and moved pointers: uploads are stored here, moves are the history of the pointer. */
export class ReleaseAudit {
  readonly #bucket: Bucket;
  readonly #pointers: Pointers;
  readonly #log: Log;

  constructor(options: { bucket: Bucket; pointers: Pointers; log: Log }) {
    this.#bucket = options.bucket;
    this.#pointers = options.pointers;
    this.#log = options.log;
  }

  /** @throws AppError 503 when the entry cannot be stored: then nothing is uploaded either */
  async appendUpload(name: string, version: string, by: string): Promise<void> {
    const at = new Date().toISOString();
    const entry: ReleaseAuditEntry = { action: 'uploaded', version, by, at };
    try {
      const last = await this.#bucket.read(keyOf(name));
      await this.#bucket.write(keyOf(name), entry, last?.revision ?? 0);
    } catch (error) {
      this.#log.warn({ err: error }, 'audit entry not stored');
      throw unavailable(2);
    }
  }

  /** Newest first. @throws AppError 503 without the broker */
  async list(name: string): Promise<ReleaseAuditEntry[]> {
    const uploads = await this.#bucket.history(keyOf(name)).catch(() => {
      throw unavailable(2);
    });
    const entries: ReleaseAuditEntry[] = [
      ...(await this.#pointers.moves(name)).map(({ action, version, about, by, at }) => ({
        ...{ action, by, at },
        version: about ?? version,
      })),
      ...uploads.flatMap(({ value }) => releaseAuditEntry.safeParse(value).data ?? []),
    ];
    return entries.sort((a, b) => byCode(b.at, a.at)).slice(0, pointerHistory);
  }
}
