import type { Locale } from '@siteswap/contracts/fields';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/i18n.ts';
import { createFormat, type Format } from './format.ts';

const formats = new Map<Locale, Format>();

/** Formatting in the language in use; the component draws again when the language changes. */
export function useFormat(): Format {
  useTranslation();
  const locale = currentLocale();
  const known = formats.get(locale);
  if (known) return known;
  const made = createFormat(locale);
  formats.set(locale, made);
  return made;
}
