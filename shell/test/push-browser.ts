import { listPushDevices, type PushDevice } from '@siteswap/contracts/notifications';
import { mockRoute } from '@siteswap/web-kit/testing';

export const deviceId = '00000000-0000-4000-8000-000000000001';

export const aDevice = (fields: Partial<PushDevice> = {}): PushDevice => ({
  id: deviceId,
  name: 'Chrome · Android',
  isActive: true,
  lastDeliveredAt: null,
  createdAt: '2026-01-01T10:00:00Z',
  ...fields,
});

/** Mocks my devices. */
export const mockDevices = (...devices: PushDevice[]) =>
  mockRoute(listPushDevices, { data: devices });

/** The configuration of the site, as the gateway writes it into the page. Returns the removal. */
export function writePageConfig(pushKey?: string): () => void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'siteswap-config';
  const config = { pushKey, signInProviders: [] };
  block.textContent = JSON.stringify(config);
  document.body.append(block);
  return () => block.remove();
}

export const endpointOf = (n: number): string => `https://push.example/${n}`;

/** A browser that receives pushes; each subscription has another address. */
export class PushBrowser {
  permission: NotificationPermission = 'granted';
  /** What the person chooses when the browser asks. */
  choice: NotificationPermission = 'granted';
  subscription: { endpoint: string } | null = null;
  isReady = true;
  canRegister = true;
  asked = 0;
  #made = 0;

  readonly #pushManager = {
    getSubscription: async () => this.subscription,
    subscribe: async () => this.subscribe(),
  };

  subscribe() {
    this.#made += 1;
    const endpoint = endpointOf(this.#made);
    const bytes = (n: number) => btoa('x'.repeat(n)).replace(/=+$/, '');
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: async () => {
        if (this.subscription === made) this.subscription = null;
        return true;
      },
    };
    this.subscription = made;
    return made;
  }

  /** Puts it in place of the browser of the test. Returns the removal. */
  install(): () => void {
    const registration = { pushManager: this.#pushManager };
    const browser = this;
    const container = Object.assign(new EventTarget(), {
      register: async () => {
        if (!this.canRegister) throw new TypeError('blocked');
        return registration;
      },
      getRegistration: async () => undefined,
      startMessages: () => undefined,
    });
    Object.defineProperty(container, 'ready', {
      get: () => (this.isReady ? Promise.resolve(registration) : new Promise(() => undefined)),
    });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
    Object.assign(window, {
      PushManager: class {},
      Notification: {
        get permission() {
          return browser.permission;
        },
        requestPermission: async () => {
          browser.asked += 1;
          browser.permission = browser.choice;
          return browser.choice;
        },
      },
    });
    return () => {
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(navigator, 'serviceWorker');
    };
  }
}
