import { createDeviceStore } from '@siteswap/ui-kit/device-store';
import { useStore } from '@siteswap/ui-kit/store';

/** More are not stored; the oldest goes first. */
const MAX_STARS = 100;

const stars = createDeviceStore<readonly number[]>({
  key: 'siteswap-stars',
  initial: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : []),
  isEmpty: (ids) => ids.length === 0,
});

/** Ids of the editions that a visitor starred on this device; the same array until they change. */
export const deviceStars = stars.get;

export const addDeviceStar = (id: number): void =>
  stars.set([...deviceStars().filter((other) => other !== id), id].slice(-MAX_STARS));

export const removeDeviceStar = (id: number): void =>
  stars.set(deviceStars().filter((other) => other !== id));

/** The stars of this device; other tabs' changes appear at once. */
export const useDeviceStars = (): readonly number[] => useStore(stars);
