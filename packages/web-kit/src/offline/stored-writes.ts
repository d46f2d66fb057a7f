import type { Route } from '@siteswap/contracts/route';
import { NETWORK_ERROR, ProblemError } from '../client/problem-error.ts';
import { NO_NETWORK } from '../client/write-network.ts';
import { forgetWrite, isWaiting, storeWrite } from './waiting-writes.ts';

/** It was taken back before it was sent: for the code that shows it as done, it has failed. */
const takenBack = (): ProblemError =>
  new ProblemError({
    type: 'about:blank',
    title: NETWORK_ERROR,
    status: 0,
    code: NO_NETWORK,
    requestId: '',
  });

interface Stored {
  readonly id: string;
  isTakenBack: boolean;
}

/** The writes of one component that are shown as done while they wait for a network, by their call. */
export class StoredWrites {
  readonly #route: Route;
  readonly #cancel: () => void;
  readonly #byCall = new WeakMap<object, Stored>();

  /** @param cancel aborts what waits now */
  constructor(route: Route, cancel: () => void) {
    this.#route = route;
    this.#cancel = cancel;
  }

  /** When it is made: others of the same scope are sent before it. */
  store(call: object): void {
    const id = storeWrite(this.#route, call, () => {
      const stored = this.#byCall.get(call);
      if (stored) stored.isTakenBack = true;
      this.#cancel();
    });
    if (id) this.#byCall.set(call, { id, isTakenBack: false });
  }

  /**
   * @param send is given what gives its headers once it is to be sent
   * @throws ProblemError NO_NETWORK when it was taken back, or its member has left
   */
  async send<Result>(
    call: object,
    send: (headersNow: () => Readonly<Record<string, string>>) => Promise<Result>,
  ): Promise<Result> {
    const stored = this.#byCall.get(call);
    if (!stored) return send(() => ({}));
    if (stored.isTakenBack) throw takenBack();
    try {
      return await send(() => {
        if (!isWaiting(stored.id)) throw takenBack();
        return { 'idempotency-key': stored.id };
      });
    } catch (error) {
      throw stored.isTakenBack ? takenBack() : error;
    } finally {
      forgetWrite(stored.id);
    }
  }
}
