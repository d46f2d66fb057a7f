import { changeLocale, currentLocale, type SessionUser, session } from '@siteswap/web-kit';

/**
 * Goes over to the language of somebody's profile. Never rejects: without its texts the present language stays.
 */
export async function speakLanguageOf(user: Pick<SessionUser, 'locale'>): Promise<void> {
  if (user.locale === currentLocale()) return;
  await changeLocale(user.locale).catch(() => undefined);
}

/**
 * Whoever signs in, here or through a provider, is spoken to in the language of their profile. The session that a
 * page begins with changes nothing: its language was resolved when the page was written. Returns the stop.
 */
export function followProfileLanguage(): () => void {
  let known = session.get().user?.id;
  return session.subscribe(() => {
    const { user } = session.get();
    const isNew = user !== null && user.id !== known;
    known = user?.id;
    if (isNew) void speakLanguageOf(user);
  });
}
