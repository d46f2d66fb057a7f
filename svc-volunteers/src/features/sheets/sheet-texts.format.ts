import type { Locale } from '@siteswap/contracts/fields';
import { createFormat, type Format } from '@siteswap/contracts/format';
import { createTranslations, readTranslations, type Translate } from '@siteswap/service-kit';
import type { CallEdition, Days } from '#src/features/settings/settings.public.ts';
import type { Sheets } from './pdf-file.render.ts';

const translations = createTranslations({
  sheets: readTranslations(new URL('./locales/', import.meta.url)),
});

/** What all sheets of a file share. */
export interface SheetOptions {
  readonly locale: Locale;
  readonly edition: Pick<CallEdition, 'name' | 'timezone'>;
  /** When the sheets are made. */
  readonly at: Date;
}

export const textsIn = (locale: Locale): { t: Translate; format: Format } => ({
  t: translations.getFixedT(locale, 'sheets'),
  format: createFormat(locale),
});

/** The texts that stand on each page. */
export function commonTexts(
  title: 'planning' | 'catering' | 'certificate',
  { locale, edition, at }: SheetOptions,
): Omit<Sheets, 'sheets'> {
  const { t, format } = textsIn(locale);
  const date = format.instant(at, edition.timezone, 'full');
  return {
    locale,
    title: t(`title.${title}`, { edition: edition.name }),
    asOf: t('asOf', { date }),
    continued: (head) => t('continued', { head }),
    pageOf: (page, pages) => t('page', { page, pages }),
  };
}

/** Every day of a span, `YYYY-MM-DD`. */
export function daysOf({ firstDay, lastDay }: Days): string[] {
  const days: string[] = [];
  const date = new Date(`${firstDay}T00:00:00Z`);
  for (let day = firstDay; day <= lastDay; day = date.toISOString().slice(0, 10)) {
    days.push(day);
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}
