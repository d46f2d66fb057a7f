import { updateProfile } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { callRoute, session } from '@siteswap/web-kit';
import { changeLocale } from '@siteswap/web-kit/shell';

/**
 * The language that a person chooses: shown at once, remembered by the browser and, for a member, in the profile.
 *
 * @throws Error when its messages cannot be loaded. Failing to remember the choice is not an error.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await changeLocale(locale);
  const { user } = session.get();
  if (!user || user.locale === locale) return;
  await callRoute(updateProfile, { body: { locale } }).then(
    () => session.update({ locale }),
    () => undefined,
  );
}
