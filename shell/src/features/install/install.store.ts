import { createStore } from '@siteswap/ui-kit/store';
import { isInstalled } from '#src/shared/is-installed.ts';

const STORAGE_KEY = 'pwa-dismissed';
const DELAY_MS = 5_000;
const REMIND_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** What browsers dispatch that can install the site; the standard does not have it. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallState {
  readonly isShown: boolean;
}

const hidden: InstallState = { isShown: false };

function wasDismissed(): boolean {
  try {
    const at = Number(window.localStorage.getItem(STORAGE_KEY) ?? Number.NaN);
    return Date.now() - at < REMIND_AFTER_MS;
  } catch {
    return false;
  }
}

/** The dialog that proposes to install the site: 5 s after the browser can, at most once in 7 days. */
export class InstallStore {
  readonly #state = createStore(hidden);
  #event: InstallEvent | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  readonly initial = hidden;

  /** The browser can install the site; its own banner stays away. */
  canInstall(event: InstallEvent): void {
    event.preventDefault();
    this.#event = event;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!isInstalled() && !wasDismissed()) this.#state.set({ isShown: true });
    }, DELAY_MS);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#state.set(hidden);
  }

  /** "Later": asked again after a week. */
  dismiss(): void {
    this.hide();
    try {
      window.localStorage.setItem(STORAGE_KEY, String(Date.now()));
    } catch {
      // Without a storage it is asked again at the next visit.
    }
  }

  /** Asks the browser to install the site. Rejects when it cannot. */
  async install(): Promise<'accepted' | 'dismissed'> {
    const event = this.#event;
    this.#event = undefined;
    try {
      if (!event) throw new Error('The browser cannot install the site');
      await event.prompt();
      const { outcome } = await event.userChoice;
      if (outcome === 'dismissed') this.dismiss();
      return outcome;
    } finally {
      this.hide();
    }
  }
}

/** The installation of this page. */
export const installation = new InstallStore();
