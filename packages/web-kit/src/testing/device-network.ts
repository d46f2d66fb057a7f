import { afterEach } from '@jest/globals';
import { act } from '@testing-library/react';

/** The device loses its network, or has it again, as far as the browser knows; `mockRoute` still responds to calls. */
export async function setDeviceOnline(isOnline: boolean): Promise<void> {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => isOnline });
  await act(async () => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(async () => {
  if (!window.navigator.onLine) await setDeviceOnline(true);
});
