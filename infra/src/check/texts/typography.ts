import type { Locale } from '@siteswap/contracts/fields';

/** The French texts that are given word for word, with three dots or straight apostrophes. */
const given = [
  'Chargement des notifications...',
  'Connexion...',
  "Impossible d'activer les notifications",
  "Impossible d'enregistrer le Service Worker",
];

const quotes: Readonly<Record<Locale, string>> = {
  en: '“”',
  da: '»«',
  de: '„“',
  es: '«»',
  fr: '«»',
  it: '«»',
  nl: '‘’',
  pl: '„”',
  pt: '«»',
  ru: '«»',
  uk: '«»',
};
/** An apostrophe is the same sign as a closing quotation mark, so it belongs to every language. */
const allQuotes = /[“”„‘«»]/g;

/** What a text breaks of the typography of its language: apostrophes, quotation marks, ellipsis, French spaces. */
export function typographyProblems(text: string, locale: Locale): string[] {
  if (locale === 'fr' && given.includes(text)) return [];
  const plain = text.replace(/\{\{.*?\}\}/g, 'x');
  const foreign = (plain.match(allQuotes) ?? []).filter((sign) => !quotes[locale].includes(sign));
  return [
    ...(plain.includes("'") ? ['has a straight apostrophe: ’'] : []),
    ...(plain.includes('"') ? [`has a straight quotation mark: ${quotes[locale]}`] : []),
    ...(foreign.length > 0 ? [`has ${foreign.join(' ')} instead of ${quotes[locale]}`] : []),
    ...(plain.includes('...') ? ['has three dots: …'] : []),
    ...(/\s…/.test(plain) ? ['has a space before …'] : []),
    ...(/ {2}|^\s|\s$/.test(plain) ? ['has a space too many'] : []),
    ...(/\p{L} [!?;]/u.test(plain) && locale !== 'fr' ? ['has a space before its sign'] : []),
    ...(locale === 'fr' && /[^\u202f][:;!?»](?=[\s.,)]|$)|«(?!\u202f)/.test(plain)
      ? ['wants a narrow no-break space (U+202F) before : ; ! ? » and after «']
      : []),
    ...(locale === 'fr' &&
    /(?<!\p{L})(?:de|que) \{\{(?!count|distance|seconds|minutes|days|max)/u.test(text)
      ? ['has a name after de or que, which are elided: {{name, de}}, or a colon']
      : []),
    ...((locale === 'ru' || locale === 'uk') && /\{\{(?:date|day|until)\}\}\./.test(text)
      ? ['has a full stop after a date, which ends with one in another year']
      : []),
    ...(locale === 'da' && /: (?:Så|Der|Din|Uden|Kun|Den|Det|Du|Vi)(?!\p{L})/u.test(plain)
      ? ['goes on with a capital after a colon']
      : []),
  ];
}
