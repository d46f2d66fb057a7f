import {
  checkPush,
  listPushDevices,
  subscribePush,
  unsubscribePush,
} from '@siteswap/contracts/notifications';
import { createStore } from '@siteswap/ui-kit/store';
import { callRoute, invalidateRoutes, session } from '@siteswap/web-kit';
import { queryClient } from '@siteswap/web-kit/shell';
import { PushFailure } from '#src/worker/push-failure.ts';
import { createSubscription, findSubscription, toBody } from './browser-subscription.store.ts';
import { readPushMemory, savePushMemory } from './push-memory.store.ts';
import { pushPermission, pushSupport } from './push-support.store.ts';

export interface PushState {
  /** Whether the server sends pushes to this browser; null until that is known. */
  readonly isOn: boolean | null;
  /** The server could not be asked. */
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  /** Id of this browser among the member's devices. */
  readonly deviceId: string | null;
}

const unknown: PushState = { isOn: null, hasFailed: false, isBusy: false, deviceId: null };

/** Push notifications of this browser, as the server has them. */
export class PushStore {
  readonly #state = createStore(unknown);

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  readonly initial = unknown;

  #syncing: Promise<void> | undefined;

  #set(change: Partial<PushState>): void {
    this.#state.set({ ...this.get(), ...change });
  }

  /**
   * Compares the browser's subscription with the server's and mends what differs, without a question. Never rejects.
   * It happens at each load: browsers do not reliably say that a subscription has changed.
   */
  sync(): Promise<void> {
    this.#syncing ??= this.#sync()
      .catch(() => this.#set({ hasFailed: true }))
      .finally(() => {
        this.#syncing = undefined;
      });
    return this.#syncing;
  }

  async #sync(): Promise<void> {
    const userId = session.get().user?.id;
    if (userId === undefined || pushSupport() !== 'supported') return;
    this.#set({ hasFailed: false });
    if (pushPermission() !== 'granted') {
      this.#set({ isOn: false, deviceId: null });
      return;
    }
    const memory = readPushMemory();
    const found = await findSubscription();
    // Another member turned it on here: this one is asked first.
    if (memory ? memory.userId !== userId : !found) {
      this.#set({ isOn: false, deviceId: null });
      return;
    }
    if (found && (await callRoute(checkPush, { body: { endpoint: found.endpoint } })).isActive) {
      if (memory?.endpoint === found.endpoint) {
        this.#set({ isOn: true, deviceId: memory.deviceId });
        return;
      }
      await this.#store(found);
      return;
    }
    await this.#mend(found);
  }

  /** The browser or the push service has dropped the subscription, unless the member removed this device elsewhere. */
  async #mend(found: PushSubscription | null): Promise<void> {
    const memory = readPushMemory();
    const isUnchanged = memory !== null && (!found || memory.endpoint === found.endpoint);
    if (isUnchanged) {
      const { data } = await callRoute(listPushDevices, {});
      // Rejected by its push service, it needs another address.
      await found?.unsubscribe();
      if (!data.some(({ id }) => id === memory.deviceId)) {
        this.#forget();
        return;
      }
    }
    await this.#store(isUnchanged || !found ? await createSubscription() : found);
  }

  /** Stores the browser's subscription at the server. @throws ProblemError */
  async #store(subscription: PushSubscription): Promise<void> {
    const before = readPushMemory();
    const { user } = session.get();
    if (!user) throw new PushFailure('signedOut');
    const { endpoint } = subscription;
    const replaces =
      before?.userId === user.id && before.endpoint !== endpoint
        ? { replaces: before.endpoint }
        : {};
    const body = { subscription: toBody(subscription), ...replaces };
    const { device } = await callRoute(subscribePush, { body });
    savePushMemory({ userId: user.id, deviceId: device.id, endpoint });
    this.#set({ isOn: true, deviceId: device.id });
    await invalidateRoutes(queryClient, [listPushDevices]);
  }

  #forget(): void {
    savePushMemory(null);
    this.#set({ isOn: false, deviceId: null });
  }

  /** Asks for the permission if needed, and turns push notifications on. @throws PushFailure, ProblemError */
  async turnOn(): Promise<void> {
    if (!session.get().user) throw new PushFailure('signedOut');
    if (pushSupport() !== 'supported') throw new PushFailure('unsupported');
    await this.#whileBusy(async () => {
      // Safari asks only as long as the press lasts, so nothing is waited for before.
      const permission =
        pushPermission() === 'default' ? await Notification.requestPermission() : pushPermission();
      if (permission !== 'granted') throw new PushFailure('denied');
      const subscription = await createSubscription();
      try {
        await this.#store(subscription);
      } catch (error) {
        // The browser has what the server has.
        await subscription.unsubscribe().catch(() => undefined);
        throw error;
      }
    });
  }

  /** Turns push notifications of this browser off, at the server first. @throws PushFailure, ProblemError */
  async turnOff(): Promise<void> {
    await this.#whileBusy(async () => {
      const found = await findSubscription();
      const endpoint = found?.endpoint ?? readPushMemory()?.endpoint;
      if (endpoint) await callRoute(unsubscribePush, { body: { endpoint } });
      await found?.unsubscribe();
      this.#forget();
      await invalidateRoutes(queryClient, [listPushDevices]);
    });
  }

  async #whileBusy(work: () => Promise<void>): Promise<void> {
    this.#set({ isBusy: true });
    try {
      await work();
    } finally {
      this.#set({ isBusy: false });
    }
  }

  /** The member removed this browser from their devices. Never rejects. */
  async removedHere(): Promise<void> {
    this.#forget();
    await findSubscription()
      .then((found) => found?.unsubscribe())
      .catch(() => undefined);
  }

  /**
   * After sign-out the browser receives nothing of this member any more. Who turned it on stays stored, so that it is
   * on again when they are back. Never rejects.
   */
  async signedOut(): Promise<void> {
    this.#state.set(unknown);
    if (pushSupport() !== 'supported' || pushPermission() !== 'granted') return;
    await findSubscription()
      .then((found) => found?.unsubscribe())
      .catch(() => undefined);
  }
}

/** The store of this page. */
export const push = new PushStore();
