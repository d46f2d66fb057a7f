import { createFormat, type Format } from '@siteswap/contracts/format';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/i18n.ts';

/** Formatting in the language in use; the component renders again when the language changes. */
export function useFormat(): Format {
  useTranslation();
  return createFormat(currentLocale());
}
