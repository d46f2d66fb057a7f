import { randomUUID } from 'node:crypto';
import type { Nats } from '@siteswap/service-kit';

/** How often the link is tried, and how long an echo may take before it counts as cut. */
const beatMs = 500;
const patienceMs = 1_500;

/**
 * Whether what is told over the broker reaches us. A connection that looks open may be dead, and a subscription counts
 * only once the server has it, so the gateway listens for its own voice: everything subscribed before it was heard by
 * the server before it.
 */
export class BrokerLink {
  readonly #nats: Nats;
  readonly #subject = `live.gateway.${randomUUID()}`;
  readonly #onCut: () => void;
  readonly #onRestored: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #stops: (() => void)[];
  #heardAt = 0;
  #isUp = false;
  #wasCut = false;

  /** `onCut`: what is said from now on may be missed. `onRestored`: we hear again, but know nothing of the time between. */
  constructor(nats: Nats, hooks: { onCut: () => void; onRestored: () => void }) {
    this.#nats = nats;
    this.#onCut = hooks.onCut;
    this.#onRestored = hooks.onRestored;
    this.#stops = [
      nats.subscribe(this.#subject, () => this.#heard()),
      nats.onStatus((isConnected) => (isConnected ? this.#speak() : this.#cut())),
    ];
    this.#timer = setInterval(() => this.#beat(), beatMs).unref();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  #speak(): void {
    this.#nats.publish(this.#subject, null);
  }

  #heard(): void {
    this.#heardAt = Date.now();
    // An echo from before a cut must not bring the link back.
    if (this.#isUp || !this.#nats.isConnected) return;
    this.#isUp = true;
    if (this.#wasCut) this.#onRestored();
  }

  #cut(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#wasCut = true;
    this.#onCut();
  }

  #beat(): void {
    if (Date.now() - this.#heardAt > patienceMs) this.#cut();
    this.#speak();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
  }
}
