import type { Locale } from '@siteswap/contracts/fields';

/** Native name and flag of each language, for choices of a language. */
export const localeNames: Readonly<
  Record<Locale, { readonly name: string; readonly flag: string }>
> = {
  en: { name: 'English', flag: '🇬🇧' },
  da: { name: 'Dansk', flag: '🇩🇰' },
  de: { name: 'Deutsch', flag: '🇩🇪' },
  es: { name: 'Español', flag: '🇪🇸' },
  fr: { name: 'Français', flag: '🇫🇷' },
  it: { name: 'Italiano', flag: '🇮🇹' },
  nl: { name: 'Nederlands', flag: '🇳🇱' },
  pl: { name: 'Polski', flag: '🇵🇱' },
  pt: { name: 'Português', flag: '🇵🇹' },
  ru: { name: 'Русский', flag: '🇷🇺' },
  uk: { name: 'Українська', flag: '🇺🇦' },
};
