import type { Locale } from '@siteswap/contracts/fields';
import { currentLocale, i18n, queryClient } from '@siteswap/web-kit/shell';
import { queryOptions } from '@tanstack/react-query';
import type { ResourceKey } from 'i18next';

/** One file a language, fetched with the page: they are long, and most visits do not need them. */
const files: Readonly<Record<Locale, () => Promise<{ default: ResourceKey }>>> = {
  da: () => import('./locales/da.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
  it: () => import('./locales/it.json', { with: { type: 'json' } }),
  nl: () => import('./locales/nl.json', { with: { type: 'json' } }),
  pl: () => import('./locales/pl.json', { with: { type: 'json' } }),
  pt: () => import('./locales/pt.json', { with: { type: 'json' } }),
  ru: () => import('./locales/ru.json', { with: { type: 'json' } }),
  uk: () => import('./locales/uk.json', { with: { type: 'json' } }),
};

/** Adds the namespace `legal` in a language. @throws Error when its file cannot be fetched */
async function loadPolicy(locale: Locale): Promise<true> {
  const { default: texts } = await files[locale]();
  i18n.addResourceBundle(locale, 'legal', texts, true, true);
  return true;
}

/** The query of the texts in a language; its data only says that they are there. */
export const policyQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['legal', 'privacy-policy', locale],
    queryFn: () => loadPolicy(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Fetches the texts in the current language before the page is rendered. Never rejects: the page says what failed. */
export const preparePolicy = (): Promise<void> =>
  queryClient.prefetchQuery(policyQuery(currentLocale()));
