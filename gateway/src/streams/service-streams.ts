import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#src/log.ts';
import type { Address, Upstream } from '#src/services/upstream.ts';
import type { StreamReader } from './stream-reader.ts';
import { Trunk } from './trunk.ts';

/** How long streams wait for a process of their service before they break off. */
const maxWithoutTrunkMs = 15_000;
const retryMs = 250;
/** Readers that move to the same process before the next one has its turn. */
const movedAtOnce = 500;

interface ServiceStreamsOptions {
  readonly upstream: Upstream;
  readonly internalToken: string;
  readonly log: Log;
}

/** The streams of one service: a trunk to each of its processes, and which reader is served by which. */
export class ServiceStreams {
  readonly #options: ServiceStreamsOptions;
  readonly #trunks = new Map<Address, Trunk>();
  readonly #trunkOf = new Map<StreamReader, Trunk>();
  /** Readers whose process is gone. */
  readonly #waiting = new Set<StreamReader>();
  #isMoving = false;
  #isClosed = false;

  constructor(options: ServiceStreamsOptions) {
    this.#options = options;
  }

  get trunkCount(): number {
    return this.#trunks.size;
  }

  /**
   * An open trunk, to the processes in turn.
   * @throws the reason why no process has one
   */
  async trunk(): Promise<Trunk> {
    const { upstream } = this.#options;
    let reason: unknown = new Error('closed');
    for (let tries = 0; tries < upstream.size && !this.#isClosed; tries += 1) {
      const trunk = this.#trunkTo(upstream.next());
      try {
        await trunk.opened;
        return trunk;
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }

  #trunkTo(address: Address): Trunk {
    const { upstream, internalToken } = this.#options;
    const existing = this.#trunks.get(address);
    if (existing) return existing;
    const trunk = new Trunk({
      upstream,
      address,
      internalToken,
      onClosed: (closed, reason) => this.#closed(closed, reason),
    });
    this.#trunks.set(address, trunk);
    return trunk;
  }

  attach(reader: StreamReader, trunk: Trunk): void {
    this.#trunkOf.set(reader, trunk);
    // It may have closed a moment ago.
    if (this.#trunks.get(trunk.address) === trunk) trunk.add(reader);
    else this.#wait(reader);
  }

  /** Its process no longer writes to it. */
  detach(reader: StreamReader): void {
    this.#trunkOf.get(reader)?.remove(reader);
    this.#trunkOf.delete(reader);
    this.#waiting.delete(reader);
  }

  /** It takes too little: its process stops writing to it. */
  suspend(reader: StreamReader): void {
    this.#trunkOf.get(reader)?.remove(reader);
    this.#waiting.delete(reader);
  }

  /** It has taken everything: its process goes on from its cursor. */
  resume(reader: StreamReader): void {
    const trunk = this.#trunkOf.get(reader);
    if (trunk && !reader.isOver) this.attach(reader, trunk);
  }

  #closed(trunk: Trunk, reason: Error): void {
    this.#trunks.delete(trunk.address);
    if (this.#isClosed) return;
    const { upstream, log } = this.#options;
    upstream.failed(trunk.address);
    const readers = [...trunk.readers.values()];
    const facts = { service: upstream.name, readers: readers.length, reason: String(reason) };
    log.warn(facts, 'trunk closed');
    for (const reader of readers) this.#wait(reader);
  }

  #wait(reader: StreamReader): void {
    this.#waiting.add(reader);
    void this.#moveWaiting();
  }

  /** Has another process go on with the readers whose own is gone; browsers notice nothing. */
  async #moveWaiting(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    const deadline = Date.now() + maxWithoutTrunkMs * this.#options.upstream.timeoutFactor;
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const trunk = await this.trunk().catch(() => undefined);
      if (trunk) this.#moveSome(trunk);
      else {
        if (Date.now() > deadline) for (const reader of this.#waiting) reader.destroy();
        await pause(retryMs);
      }
    }
    this.#isMoving = false;
  }

  #moveSome(trunk: Trunk): void {
    for (const reader of [...this.#waiting].slice(0, movedAtOnce)) {
      this.#waiting.delete(reader);
      if (!reader.isOver) this.attach(reader, trunk);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const trunk of [...this.#trunks.values()]) trunk.close();
  }
}
