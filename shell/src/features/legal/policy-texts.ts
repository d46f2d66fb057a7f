import type { Locale } from '@siteswap/contracts/fields';
import { i18n } from '@siteswap/web-kit';
import type { ResourceKey } from 'i18next';

/** One file a language, fetched with the page: they are long, and most visits never read them. */
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

/** Makes the namespace `legal` known in a language. @throws Error when its file cannot be fetched */
export async function loadPolicy(locale: Locale): Promise<true> {
  const { default: texts } = await files[locale]();
  i18n.addResourceBundle(locale, 'legal', texts, true, true);
  return true;
}

/** The day on which these texts last changed what they say. */
export const policyDate = '2026-11-20';

/** The parts of the policy in their order: whether they begin with a sentence, and their points. */
export const policySections = [
  { id: 'account', hasText: true, points: ['a', 'b', 'c', 'd'] },
  { id: 'seen', hasText: false, points: ['a', 'b', 'c', 'd'] },
  { id: 'carpool', hasText: true, points: ['a'] },
  { id: 'volunteers', hasText: true, points: ['a', 'b'] },
  { id: 'browser', hasText: true, points: ['a', 'b', 'c', 'd', 'e'] },
  { id: 'outside', hasText: true, points: ['a'] },
  { id: 'mail', hasText: true, points: ['a'] },
  { id: 'safety', hasText: false, points: ['a', 'b', 'c'] },
  { id: 'feedback', hasText: true, points: [] },
  { id: 'rights', hasText: false, points: ['a', 'b', 'c', 'd'] },
  { id: 'contact', hasText: true, points: [] },
] as const;
