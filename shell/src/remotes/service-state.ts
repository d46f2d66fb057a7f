import { getServiceState } from '@siteswap/contracts/platform';
import { createStore } from '@siteswap/ui-kit/store';
import { callRoute } from '@siteswap/web-kit';
import { onCallFailure } from '@siteswap/web-kit/shell';

const EVERY_MS = 10_000;

interface ServiceStateOptions {
  /** Names of the services that do not respond now. */
  readonly fetchState?: () => Promise<readonly string[]>;
  readonly everyMs?: number;
}

/**
 * Services that do not respond. Nothing is asked while all calls work; after one that failed for want of its service,
 * the gateway is asked which ones are missing, and again until they are back.
 */
export class ServiceState {
  readonly #fetchState: () => Promise<readonly string[]>;
  readonly #everyMs: number;
  readonly #unavailable = createStore<readonly string[]>([]);
  #isChecking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({
    fetchState = async () => (await callRoute(getServiceState, {})).unavailable,
    everyMs = EVERY_MS,
  }: ServiceStateOptions = {}) {
    this.#fetchState = fetchState;
    this.#everyMs = everyMs;
  }

  readonly subscribe = this.#unavailable.subscribe;

  /** Names of the services that do not respond, as far as is known; the same list until that changes. */
  readonly unavailable = this.#unavailable.get;

  /** A call failed. */
  readonly failed = ({ code }: { readonly code: string }): void => {
    if (code === 'SERVICE_UNAVAILABLE') void this.#check();
  };

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    // A gateway that does not respond says nothing of the services.
    const now = await this.#fetchState().catch(this.unavailable);
    this.#isChecking = false;
    if (now.join() !== this.unavailable().join()) this.#unavailable.set(now);
    if (now.length > 0) this.#timer = setTimeout(() => void this.#check(), this.#everyMs);
  }
}

/** Of this page; calls that fail are watched from the beginning. */
export const serviceState = new ServiceState();
onCallFailure(serviceState.failed);
