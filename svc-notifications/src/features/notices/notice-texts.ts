import { defaultLocale, type Locale } from '@siteswap/contracts/fields';
import type { NoticeCatalogue } from '@siteswap/contracts/notices';
import { createInstance, type Resource } from 'i18next';

/** Values of a text; `context` and `count` also choose the variant of it. */
export interface TextValues {
  readonly context?: string;
  readonly count?: number;
  readonly [name: string]: unknown;
}

export interface NoticeText {
  readonly title: string;
  readonly message: string;
  readonly action: string;
}

/** The texts of all domains; a language that lacks one shows it in English. */
export function createNoticeTexts(catalogues: readonly NoticeCatalogue[]) {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const { domain, texts } of catalogues) {
    for (const [locale, messages] of Object.entries(texts)) {
      resources[locale] = { ...resources[locale], [domain]: messages };
    }
  }
  const i18n = createInstance();
  void i18n.init({
    resources: resources as Resource,
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    ns: catalogues.map(({ domain }) => domain),
    initAsync: false,
    // Plain text: the page that shows it escapes it.
    interpolation: { escapeValue: false },
  });

  /** The three texts of a notice in a language. */
  return (locale: Locale, domain: string, key: string, values: TextValues): NoticeText => {
    const t = i18n.getFixedT(locale, domain);
    const { context, count } = values;
    const options = {
      // Values apart from the options, and no nesting: a city may be called anything, even "$t(…)".
      replace: { ...values },
      nest: false,
      ...(context === undefined ? {} : { context }),
      ...(count === undefined ? {} : { count }),
    };
    return {
      title: t(`${key}.title`, options),
      message: t(`${key}.message`, options),
      action: t(`${key}.action`, options),
    };
  };
}

export type NoticeTexts = ReturnType<typeof createNoticeTexts>;
