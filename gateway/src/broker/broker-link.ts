import { randomUUID } from 'node:crypto';
import type { Nats } from '@siteswap/service-kit';

const heartbeatMs = 500;
/** Without a heartbeat for this long the link counts as down. */
const heartbeatTimeoutMs = 1_500;

/**
 * Whether messages of the broker reach this process. A connection that looks open may be dead, and a subscription
 * works only once the server has registered it. So the gateway publishes a heartbeat to itself: when it arrives, the
 * server has registered everything that was subscribed before.
 */
export class BrokerLink {
  readonly #nats: Nats;
  readonly #subject = `live.gateway.${randomUUID()}`;
  readonly #onDown: () => void;
  readonly #onRestored: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribes: (() => void)[];
  #lastHeartbeatAt = 0;
  #isUp = false;
  #wasDown = false;

  /**
   * @param hooks.onDown messages may be missed from now on
   * @param hooks.onRestored messages arrive again, but those of the time between may be missing
   */
  constructor(nats: Nats, hooks: { onDown: () => void; onRestored: () => void }) {
    this.#nats = nats;
    this.#onDown = hooks.onDown;
    this.#onRestored = hooks.onRestored;
    this.#unsubscribes = [
      nats.subscribe(this.#subject, () => this.#received()),
      nats.onStatus((isConnected) => (isConnected ? this.#sendHeartbeat() : this.#down())),
    ];
    this.#timer = setInterval(() => this.#tick(), heartbeatMs).unref();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  #sendHeartbeat(): void {
    this.#nats.publish(this.#subject, null);
  }

  #received(): void {
    this.#lastHeartbeatAt = Date.now();
    // A heartbeat from before the connection was lost must not restore the link.
    if (this.#isUp || !this.#nats.isConnected) return;
    this.#isUp = true;
    if (this.#wasDown) this.#onRestored();
  }

  #down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#wasDown = true;
    this.#onDown();
  }

  #tick(): void {
    if (Date.now() - this.#lastHeartbeatAt > heartbeatTimeoutMs) this.#down();
    this.#sendHeartbeat();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }
}
