import {
  afterUnlessAborted,
  asNoNetwork,
  hasNetwork,
  untilNetwork,
  WriteCancelled,
} from './write-network.ts';

/** A page that is left is shown for so long at most after the address has changed. */
const leavingMs = 1_000;

interface RunOptions<Result> {
  /** Without a network the write waits for one; else it fails. */
  readonly waits: boolean;
  readonly send: (signal: AbortSignal) => Promise<Result>;
  /** The write was aborted when it may have been done. */
  readonly onOutcomeUnknown: () => void;
}

/** The writes of one component that have no response yet. */
export class WriteRuns {
  readonly #onWaiting: (isWaiting: boolean) => void;
  readonly #underWay = new Set<AbortController>();
  readonly #waiting = new Set<AbortController>();

  constructor(onWaiting: (isWaiting: boolean) => void) {
    this.#onWaiting = onWaiting;
  }

  /** @throws WriteCancelled when it was cancelled before its response came */
  async run<Result>({ waits, send, onOutcomeUnknown }: RunOptions<Result>): Promise<Result> {
    const run = new AbortController();
    this.#underWay.add(run);
    try {
      if (waits && !hasNetwork()) await this.#wait(run);
      const hadNetwork = hasNetwork();
      return await send(run.signal).catch((error: unknown) => {
        if (!run.signal.aborted) throw hadNetwork || hasNetwork() ? error : asNoNetwork(error);
        onOutcomeUnknown();
        throw new WriteCancelled();
      });
    } finally {
      this.#underWay.delete(run);
    }
  }

  get isAnyUnderWay(): boolean {
    return this.#underWay.size > 0;
  }

  get isAnyWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  cancel(): void {
    for (const run of this.#underWay) run.abort();
  }

  async #wait(run: AbortController): Promise<void> {
    this.#waiting.add(run);
    this.#onWaiting(true);
    const { pathname } = window.location;
    try {
      await untilNetwork(run.signal);
      // The address changes first, and only then is the component gone and its write cancelled.
      if (window.location.pathname !== pathname) await afterUnlessAborted(run.signal, leavingMs);
    } finally {
      this.#waiting.delete(run);
      this.#onWaiting(this.isAnyWaiting);
    }
  }
}
