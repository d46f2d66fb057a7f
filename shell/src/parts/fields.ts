import { locale } from '@siteswap/contracts/fields';

export const part = locale;
