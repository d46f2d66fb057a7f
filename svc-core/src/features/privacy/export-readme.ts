import { readdirSync, readFileSync } from 'node:fs';
import { defaultLocale, locale as localeSchema } from '@siteswap/contracts/fields';
import { createInstance } from 'i18next';

const folder = new URL('./locales/', import.meta.url);

const resources = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    { translation: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object },
  ]),
);

const i18n = createInstance({
  resources,
  fallbackLng: defaultLocale,
  interpolation: { escapeValue: false },
  initAsync: false,
});
await i18n.init();

/** What the files of an export are, in the language of whom it is for. */
export function exportReadme(
  owner: { readonly pseudo: string; readonly locale: string },
  requestedAt: Date,
): string {
  const { pseudo } = owner;
  const locale = localeSchema.catch(defaultLocale).parse(owner.locale);
  const t = i18n.getFixedT(locale);
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(requestedAt);
  const lines = [
    t('title', { pseudo }),
    t('made', { date }),
    t('files'),
    t('pictures'),
    t('hidden'),
    t('others'),
  ];
  // Windows' own editor needs both characters, and the others do not mind.
  return `${lines.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}
