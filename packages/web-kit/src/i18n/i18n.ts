import { updateProfile } from '@siteswap/contracts/core';
import {
  defaultLocale,
  type Locale,
  locale as localeSchema,
  locales,
} from '@siteswap/contracts/fields';
import { setLocale } from '@siteswap/contracts/platform';
import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { callRoute } from '../client/call-route.ts';
import { session } from '../session/session.ts';

/** The one i18next of the browser, shared by the shell and all remotes. */
export const i18n: I18n = i18next;

let messagesHash = '';

/** Messages of one language: the shell's and all active remotes', keyed by namespace. @throws Error */
async function fetchMessages(locale: Locale): Promise<ResourceLanguage> {
  const response = await fetch(`/_i18n/${messagesHash}/${locale}/messages.json`, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`messages of ${locale}: ${response.status}`);
  return (await response.json()) as ResourceLanguage;
}

function addMessages(locale: Locale, messages: ResourceLanguage): void {
  for (const [namespace, texts] of Object.entries(messages)) {
    i18n.addResourceBundle(locale, namespace, texts, true, true);
  }
}

const initOptions = {
  defaultNS: 'common',
  fallbackLng: false,
  interpolation: { escapeValue: false },
  supportedLngs: [...locales],
  react: { useSuspense: false },
} as const;

/**
 * Starts translations in the language of the page. When its messages cannot be loaded the product still starts,
 * showing keys, and the returned promise says so with `false`.
 */
export async function startI18n(options: {
  locale: Locale;
  /** Hash of all messages, from the registry. */
  messagesHash: string;
  /** Messages at hand; nothing is fetched then. */
  messages?: ResourceLanguage;
}): Promise<boolean> {
  messagesHash = options.messagesHash;
  const loading = options.messages ?? fetchMessages(options.locale).catch(() => undefined);
  await i18n.use(initReactI18next).init({ ...initOptions, lng: options.locale, resources: {} });
  const messages = await loading;
  if (messages) addMessages(options.locale, messages);
  document.documentElement.lang = options.locale;
  return messages !== undefined;
}

/** The language in use, always one of the eleven. */
export function currentLocale(): Locale {
  const parsed = localeSchema.safeParse(i18n.language);
  return parsed.success ? parsed.data : defaultLocale;
}

/**
 * Changes the language: loads its messages, draws everything again, and remembers the choice in the cookie and,
 * for a member, in the profile. The address does not change.
 *
 * @throws Error when the messages cannot be loaded; the language stays and the caller shows
 *   `common:locale.loadFailed`. Failing to remember the choice is not an error.
 */
export async function changeLocale(next: Locale): Promise<void> {
  if (!i18n.hasResourceBundle(next, 'common')) addMessages(next, await fetchMessages(next));
  await i18n.changeLanguage(next);
  document.documentElement.lang = next;
  await remember(next);
}

async function remember(next: Locale): Promise<void> {
  const calls: Promise<unknown>[] = [callRoute(setLocale, { body: { locale: next } })];
  const { user } = session.get();
  if (user && user.locale !== next) calls.push(saveInProfile(next));
  await Promise.allSettled(calls);
}

async function saveInProfile(next: Locale): Promise<void> {
  await callRoute(updateProfile, { body: { locale: next } });
  session.update({ locale: next });
}
