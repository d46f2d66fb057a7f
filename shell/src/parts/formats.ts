import { pluralRules } from '@siteswap/contracts/format';

/** The first use of any format loads the browser's tables of languages, which takes a while. */
export const part = pluralRules(document.documentElement.lang);
