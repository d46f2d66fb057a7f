import {
  defaultLocale,
  type Locale,
  locale as localeSchema,
  locales,
} from '@siteswap/contracts/fields';
import { formatter, interpolation, pluralRules } from '@siteswap/contracts/format';
import { setLocale } from '@siteswap/contracts/platform';
import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { callRoute } from '../client/call-route.ts';

/** The one i18next of the browser, shared by the shell and all remotes. */
export const i18n: I18n = i18next;

/** Stands for all namespaces: what a page loads that does not say which it needs. */
const everything = '*';

let messagesHash = '';
/** i18next has started. */
let ready: Promise<unknown> = Promise.resolve();
/** Namespaces in use. */
const needed = new Set<string>();
/** Namespaces of remotes whose newer version this tab took, and the hash of its messages. */
const newer = new Map<string, string>();
/** Messages that are loaded or being loaded, by language and namespace. */
const loads = new Map<string, Promise<void>>();

/** Messages that could not be loaded: what is on screen may lack them. */
const failed = new Set<string>();

const loadKey = (locale: Locale, namespace: string): string => `${locale} ${namespace}`;

/** A response that has not come by then is requested again. */
const fetchTimeoutMs = 10_000;
const firstRetryMs = 2_000;
const maxRetryMs = 60_000;
let retryMs = firstRetryMs;
let retry: ReturnType<typeof setTimeout> | undefined;

/** The server responded, and not with the messages. */
export class MessagesMissing extends Error {
  override readonly name = 'MessagesMissing';
}

/** Messages of one language in one set of releases, keyed by namespace. @throws Error */
async function fetchBundle(
  hash: string,
  locale: Locale,
  namespaces: readonly string[],
): Promise<ResourceLanguage> {
  const of = namespaces.includes(everything) ? '' : `?of=${namespaces.join()}`;
  const response = await fetch(`/_i18n/${hash}/${locale}/messages.json${of}`, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  if (!response.ok) throw new MessagesMissing(`messages of ${locale}: ${response.status}`);
  return (await response.json()) as ResourceLanguage;
}

function addMessages(locale: Locale, messages: ResourceLanguage): void {
  for (const [namespace, translations] of Object.entries(messages)) {
    i18n.addResourceBundle(locale, namespace, translations, true, true);
  }
}

/** Fetches and adds messages; those of remotes that were taken later come from their own set of releases. @throws Error */
async function fetchMessages(locale: Locale, namespaces: readonly string[]): Promise<void> {
  const isEverything = namespaces.includes(everything);
  const first = namespaces.filter((namespace) => !newer.has(namespace));
  if (first.length > 0) addMessages(locale, await fetchBundle(messagesHash, locale, first));
  for (const [namespace, hash] of newer) {
    if (!isEverything && !namespaces.includes(namespace)) continue;
    addMessages(locale, await fetchBundle(hash, locale, [namespace]));
  }
}

function retryLater(): void {
  if (typeof window === 'undefined' || retry !== undefined) return;
  retry = setTimeout(() => void loadMissingMessages(), retryMs);
  retryMs = Math.min(2 * retryMs, maxRetryMs);
}

function startRetriesAnew(): void {
  clearTimeout(retry);
  retry = undefined;
  retryMs = firstRetryMs;
}

/**
 * Notes that namespaces are being loaded. Those that fail are loaded again later, or by the next who needs them; what
 * shows keys in their place is rendered again then.
 */
function remember(locale: Locale, namespaces: Iterable<string>, loading: Promise<void>): void {
  const keys = [...namespaces].map((namespace) => loadKey(locale, namespace));
  for (const key of keys) loads.set(key, loading);
  const loaded = (): void => {
    const late = keys.filter((key) => failed.delete(key));
    if (late.length > 0 && locale === currentLocale()) void i18n.changeLanguage(locale);
  };
  loading.then(loaded, () => {
    for (const key of keys) {
      loads.delete(key);
      failed.add(key);
    }
    retryLater();
  });
}

/** Loads what is missing of some namespaces in a language, each once. @throws Error */
async function load(locale: Locale, namespaces: Iterable<string>): Promise<void> {
  const isLoaded = (namespace: string) =>
    loads.has(loadKey(locale, namespace)) || loads.has(loadKey(locale, everything));
  const wantedNow = [...namespaces];
  const missing = wantedNow.filter((namespace) => !isLoaded(namespace));
  if (missing.length > 0) {
    remember(locale, missing, fetchMessages(locale, missing));
  }
  await Promise.all(
    [...wantedNow, everything].map((namespace) => loads.get(loadKey(locale, namespace))),
  );
}

/**
 * Loads the messages of namespaces that the page now needs, here and in every language chosen later.
 * @throws Error when they cannot be loaded; asking again tries again
 */
export async function needMessages(namespaces: readonly string[]): Promise<void> {
  await ready;
  for (const namespace of namespaces) needed.add(namespace);
  const locale = currentLocale();
  await load(locale, namespaces);
  // Another language was chosen in the meantime.
  if (locale !== currentLocale()) await needMessages(namespaces);
}

/** Whether messages of these namespaces could not be loaded in the language in use; it renders again once they come. */
export const areMessagesMissing = (namespaces: readonly string[]): boolean =>
  namespaces.some((namespace) => failed.has(loadKey(currentLocale(), namespace)));

/**
 * Loads again what the page needs and could not be loaded; call it when the network is back. Never rejects.
 * @returns whether it is all there
 */
export async function loadMissingMessages(): Promise<boolean> {
  clearTimeout(retry);
  retry = undefined;
  const isLoaded = await needMessages([...needed]).then(
    () => true,
    () => false,
  );
  if (isLoaded) startRetriesAnew();
  return isLoaded;
}

const initOptions = {
  defaultNS: 'common',
  fallbackLng: false,
  interpolation,
  supportedLngs: [...locales],
  react: { useSuspense: false },
} as const;

/**
 * Starts translations in the language of the page. When its messages cannot be loaded the product still starts,
 * showing keys until they come, and the returned promise says so with `false`.
 */
export async function startI18n(options: {
  locale: Locale;
  /** Hash of all messages, from the registry. */
  messagesHash: string;
  /** Namespaces that the page needs; all when absent. */
  namespaces?: readonly string[] | undefined;
  /** Messages at hand; nothing is fetched then. */
  messages?: ResourceLanguage;
}): Promise<boolean> {
  const { locale, messages } = options;
  messagesHash = options.messagesHash;
  needed.clear();
  for (const namespace of options.namespaces ?? [everything]) needed.add(namespace);
  // Requested before i18next has started, and added once it has.
  const fetched = messages ?? fetchBundle(messagesHash, locale, [...needed]);
  ready = i18n
    .use(initReactI18next)
    .use(formatter)
    .init({ ...initOptions, lng: locale, resources: {} });
  const added = Promise.all([fetched, ready]).then(([found]) => addMessages(locale, found));
  startRetriesAnew();
  failed.clear();
  loads.clear();
  remember(locale, needed, added);
  await ready;
  i18n.services.pluralResolver.getRule = pluralRules;
  const hasMessages = await added.then(
    () => true,
    () => false,
  );
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  return hasMessages;
}

/** On the server: the language and the messages of the page that is rendered next. */
export async function setMessages(locale: Locale, messages: ResourceLanguage): Promise<void> {
  if (!i18n.isInitialized) await startI18n({ locale, messagesHash: '', messages });
  else addMessages(locale, messages);
  remember(locale, [everything], Promise.resolve());
  await i18n.changeLanguage(locale);
}

/**
 * Adds the messages of one remote from another set of releases, here and in every language chosen later.
 * @param hash of all messages of that set
 * @returns false when they cannot be loaded; nothing has changed then
 */
export async function addMessagesOf(namespace: string, hash: string): Promise<boolean> {
  if (hash === messagesHash) return true;
  const locale = currentLocale();
  const translations = await fetchBundle(hash, locale, [namespace]).then(
    (messages) => messages[namespace],
    () => undefined,
  );
  // Chosen in the meantime, another language would lack them.
  if (!translations || locale !== currentLocale()) return false;
  newer.set(namespace, hash);
  // Other languages have the older ones, and those loaded as everything with them.
  for (const other of locales) {
    loads.delete(loadKey(other, namespace));
    if (other !== locale) loads.delete(loadKey(other, everything));
  }
  loads.set(loadKey(locale, namespace), Promise.resolve());
  addMessages(locale, { [namespace]: translations });
  return true;
}

/** The language in use, always one of the eleven. */
export function currentLocale(): Locale {
  const parsed = localeSchema.safeParse(i18n.language);
  return parsed.success ? parsed.data : defaultLocale;
}

let wanted: Locale | undefined;
let remembering: Promise<unknown> = Promise.resolve();

/** Remembers one choice after the other, so that a slow response never puts an earlier choice back into the cookie. */
function rememberChoice(locale: Locale): Promise<unknown> {
  remembering = remembering.then(async () => {
    if (wanted !== locale) return;
    await callRoute(setLocale, { body: { locale } }, { keepalive: true });
  });
  remembering = remembering.catch(() => undefined);
  return remembering;
}

/**
 * Changes the language: loads its messages, renders everything again and remembers the choice in the cookie. The
 * address does not change. Of several choices in a row the last one is used, whatever loads first.
 *
 * @throws Error when the messages cannot be loaded; the language stays and the caller shows
 *   `common:locale.loadFailed`. Failing to remember the choice is not an error.
 */
export async function changeLocale(next: Locale): Promise<void> {
  wanted = next;
  // A page that opens meanwhile needs its messages in this language too.
  for (let known = 0; known < needed.size; ) {
    known = needed.size;
    await load(next, needed);
  }
  if (wanted !== next) return;
  await i18n.changeLanguage(next);
  document.documentElement.lang = next;
  await rememberChoice(next);
}
