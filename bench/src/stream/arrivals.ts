import { type ComingEdition, type Member, publishOffer } from './members.ts';
import { openReader, type Reader, type StreamAddress } from './reader.ts';

const timeoutMs = 60_000;
const openAtOnce = 50;

/** Counts which readers received what, and resolves when all have. */
export class Arrivals {
  readonly #countReaders: () => number;
  readonly #left = new Map<string, number>();
  readonly #lastAt = new Map<string, number>();
  readonly #waiting = new Map<string, () => void>();

  /** @param countReaders how many are to receive a message that is sent now */
  constructor(countReaders: () => number) {
    this.#countReaders = countReaders;
  }

  readonly received = (entityId: string, at: number): void => {
    const left = (this.#left.get(entityId) ?? this.#countReaders()) - 1;
    this.#left.set(entityId, left);
    this.#lastAt.set(entityId, at);
    if (left === 0) this.#waiting.get(entityId)?.();
  };

  /** When the last reader received it. @throws when one does not in time */
  async last(entityId: string): Promise<number> {
    if ((this.#left.get(entityId) ?? this.#countReaders()) > 0) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(
            new Error(
              `${this.#left.get(entityId) ?? this.#countReaders()} readers never received it`,
            ),
          );
        }, timeoutMs);
        this.#waiting.set(entityId, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.#lastAt.get(entityId) ?? Number.NaN;
  }
}

/** Opens streams, some at once. */
export async function openAll(
  addresses: readonly StreamAddress[],
  onNotification: Parameters<typeof openReader>[1],
  readers: Reader[],
): Promise<void> {
  while (readers.length < addresses.length) {
    const next = addresses.slice(readers.length, readers.length + openAtOnce);
    readers.push(...(await Promise.all(next.map((one) => openReader(one, onNotification)))));
  }
}

/** Publishes offers until one is notified: the stars of the members must reach svc-notifications first. */
export async function untilFirstNotification(
  driver: Member,
  edition: ComingEdition,
  first: Reader,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (first.received.size === 0) {
    if (Date.now() > deadline) throw new Error(`No notification arrived within ${timeoutMs} ms`);
    const { id } = await publishOffer(driver, edition);
    const retryAt = Date.now() + 500;
    while (!first.received.has(id) && Date.now() < retryAt) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
