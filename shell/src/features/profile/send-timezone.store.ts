import { ownTimeZone } from '@siteswap/contracts/format';
import { updateNotificationPreferences } from '@siteswap/contracts/notifications';
import { callRoute, session } from '@siteswap/web-kit';

const STORAGE_KEY = 'siteswap-timezone';

const read = (): string | null => {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

const remember = (sent: string): void => {
  try {
    window.localStorage.setItem(STORAGE_KEY, sent);
  } catch {
    // Without a storage it is sent at the next load again.
  }
};

/** Sends the zone of this browser, in which quiet hours are meant, once for a member and a zone. */
async function send(userId: number): Promise<void> {
  const browserTimezone = ownTimeZone();
  const sent = `${userId} ${browserTimezone}`;
  if (read() === sent) return;
  try {
    await callRoute(updateNotificationPreferences, { body: { browserTimezone } });
    remember(sent);
  } catch {
    // The next load sends it.
  }
}

/** Sends it now and after each sign-in. Returns the stop. */
export function followTimezone(): () => void {
  let userId: number | undefined;
  const follow = (): void => {
    const { user } = session.get();
    if (user?.id === userId) return;
    userId = user?.id;
    if (user) void send(user.id);
  };
  follow();
  return session.subscribe(follow);
}
