import { editionFlags } from '@siteswap/contracts/editions';
import { locales } from '@siteswap/contracts/fields';
import { searchTerms } from '@siteswap/contracts/search-terms';
import { createTranslations, readTranslations } from '@siteswap/service-kit';

const translations = createTranslations({
  amenities: readTranslations(new URL('./locales/', import.meta.url)),
});
const labelsOf = locales.map((locale) => translations.getFixedT(locale, 'amenities'));

/** Shorter ones join others: of, for, with. */
const minLength = 3;
/** From here on the beginning of a name is taken for it; three letters begin too many. */
const minBeginning = 4;

/** What filters call each amenity in every language, in the order of `editionFlags`: `dormitory`, `dortoir`. */
export const amenityNames: readonly (readonly string[])[] = editionFlags.map((flag) => [
  ...new Set(
    labelsOf
      .flatMap((t) => searchTerms(t(`flag.${flag}`)))
      .filter((name) => name.length >= minLength),
  ),
]);

/** The number of each amenity that is called so, or that is being typed. */
export const findAmenities = (typed: string): number[] =>
  amenityNames.flatMap((names, at) =>
    names.some((name) => name === typed || (typed.length >= minBeginning && name.startsWith(typed)))
      ? [at]
      : [],
  );
