import { z } from 'zod';

const STORAGE_KEY = 'push-device';

/** Who turned push notifications on in this browser, and what the server stored then. */
const pushMemory = z.object({ userId: z.int(), deviceId: z.uuid(), endpoint: z.string() });
export type PushMemory = z.infer<typeof pushMemory>;

/** Null when it was never turned on here, or the browser stores nothing. */
export function readPushMemory(): PushMemory | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null');
    return pushMemory.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function savePushMemory(memory: PushMemory | null): void {
  try {
    if (memory) window.localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
    else window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without a storage the next load asks the server what it has.
  }
}
