import { createStore } from '@siteswap/ui-kit/store';
import { z } from 'zod';

const LOCAL_KEY = 'push-notification-promo';
const SESSION_KEY = 'push-promo-session';
const REMIND_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;
const MIN_SESSION_MS = 30_000;
const CHECK_EVERY_MS = 1_000;
const MAX_CHECKS = 60;

/** What the promotion depends on outside its own state. */
export interface PromoConditions {
  readonly isAuthenticated: boolean;
  /** The browser receives pushes and the site sends them. */
  readonly isSupported: boolean;
  /** As the server has it; null until that is known. */
  readonly isOn: boolean | null;
  readonly permission: NotificationPermission;
  /** Another dialog of the shell is open. */
  readonly isOtherOpen: boolean;
}

export interface PromoState {
  readonly sessionStartTime: number | null;
  readonly isDismissedForSession: boolean;
  readonly lastDismissed: number | null;
  readonly shouldShow: boolean;
}

const initial: PromoState = {
  sessionStartTime: null,
  isDismissedForSession: false,
  lastDismissed: null,
  shouldShow: false,
};

const localPart = z.object({ lastDismissed: z.number().nullable() });
const sessionPart = z.object({
  sessionStartTime: z.number().nullable(),
  isDismissedForSession: z.boolean(),
});

function read<T>(storage: () => Storage, key: string, schema: z.ZodType<T>): Partial<T> {
  try {
    return schema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data ?? {};
  } catch {
    return {};
  }
}

/** Whether the promotion is shown now. */
export function canShowPromo(
  state: Omit<PromoState, 'shouldShow'>,
  conditions: PromoConditions,
  now: number,
): boolean {
  const { sessionStartTime, isDismissedForSession, lastDismissed } = state;
  const { isAuthenticated, isSupported, isOn, permission, isOtherOpen } = conditions;
  return (
    isAuthenticated &&
    isSupported &&
    isOn === false &&
    permission !== 'denied' &&
    !isOtherOpen &&
    !isDismissedForSession &&
    (lastDismissed === null || now - lastDismissed >= REMIND_AFTER_MS) &&
    sessionStartTime !== null &&
    now - sessionStartTime >= MIN_SESSION_MS
  );
}

/** The dialog that proposes push notifications: when it is shown, and what is remembered of it. */
export class PromoStore {
  readonly #state = createStore(initial);
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  readonly initial = initial;

  #set(change: Partial<PromoState>): void {
    this.#state.set({ ...this.get(), ...change });
  }

  /** After authentication: checks every second, for a minute at most, until the dialog is shown. */
  start(conditions: () => PromoConditions): void {
    this.stop();
    this.#set({
      ...read(() => window.localStorage, LOCAL_KEY, localPart),
      ...read(() => window.sessionStorage, SESSION_KEY, sessionPart),
    });
    if (this.get().sessionStartTime === null) {
      this.#set({ sessionStartTime: Date.now() });
      this.#save();
    }
    let checks = 0;
    this.#timer = setInterval(() => {
      checks += 1;
      const isShown = canShowPromo(this.get(), conditions(), Date.now());
      if (isShown) this.#set({ shouldShow: true });
      if (isShown || checks === MAX_CHECKS) this.stop();
    }, CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** "Not now": asked again after a week. */
  dismiss(): void {
    this.#set({ shouldShow: false, isDismissedForSession: true, lastDismissed: Date.now() });
    this.#save();
  }

  /** Runs `turnOn` with the dialog open, then hides it for this session whatever came of it. */
  async enable(turnOn: () => Promise<boolean>): Promise<boolean> {
    this.#set({ isDismissedForSession: true });
    this.#save();
    try {
      return await turnOn();
    } finally {
      this.#set({ shouldShow: false });
    }
  }

  /** At sign-out. */
  reset(): void {
    this.stop();
    this.#state.set(initial);
    this.#store(() => {
      window.localStorage.removeItem(LOCAL_KEY);
      window.sessionStorage.removeItem(SESSION_KEY);
    });
  }

  #save(): void {
    const { lastDismissed, sessionStartTime, isDismissedForSession } = this.get();
    this.#store(() => {
      const session = { sessionStartTime, isDismissedForSession };
      window.sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
      if (lastDismissed !== null) {
        window.localStorage.setItem(LOCAL_KEY, JSON.stringify({ lastDismissed }));
      }
    });
  }

  #store(write: () => void): void {
    try {
      write();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: without a storage the dialog comes again, nothing worse
      console.warn('The state of the push promotion was not saved', error);
    }
  }
}

/** The promotion of this page. */
export const promo = new PromoStore();
