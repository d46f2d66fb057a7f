import { session } from '@siteswap/web-kit';
import { changeLocale, currentLocale, type SessionUser } from '@siteswap/web-kit/shell';

/**
 * Switches to the language of a member's profile. Never rejects: when its translations do not load, the language stays.
 */
export async function switchToLanguageOf(user: Pick<SessionUser, 'locale'>): Promise<void> {
  if (user.locale === currentLocale()) return;
  await changeLocale(user.locale).catch(() => undefined);
}

/**
 * Switches to the profile's language after each sign-in, here or through a provider. The session that a page begins
 * with changes nothing: the gateway has resolved its language. Returns the stop.
 */
export function followProfileLanguage(): () => void {
  let known = session.get().user?.id;
  return session.subscribe(() => {
    const { user } = session.get();
    const isNew = user !== null && user.id !== known;
    known = user?.id;
    if (isNew) void switchToLanguageOf(user);
  });
}
