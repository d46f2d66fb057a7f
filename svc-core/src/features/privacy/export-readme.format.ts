import { createFormat } from '@siteswap/contracts/format';
import { loadTranslations, localeOf } from '#src/translations.ts';

const translationsOf = loadTranslations(new URL('./locales/', import.meta.url));

/** Explains the files of an export, in its owner's language. */
export function exportReadme(
  owner: { readonly pseudo: string; readonly locale: string },
  requestedAt: Date,
): string {
  const locale = localeOf(owner);
  const t = translationsOf(locale);
  const date = createFormat(locale).instant(requestedAt, 'UTC', 'date-time');
  const lines = [
    t('title', { pseudo: owner.pseudo }),
    t('made', { date }),
    t('files'),
    t('pictures'),
    t('hidden'),
    t('others'),
  ];
  // Older editors on Windows need both characters.
  return `${lines.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}
