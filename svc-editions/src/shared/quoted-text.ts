import { plainText } from '@siteswap/contracts/plain-text';

/** As much as a notification quotes. */
const maxLength = 200;

/** How a text begins, for a notification about it. */
export const quotedText = (content: string): string => plainText(content, maxLength);
