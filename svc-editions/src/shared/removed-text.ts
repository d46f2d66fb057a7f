import { plainText } from '@siteswap/contracts/plain-text';

/** As much as a notification quotes. */
const maxLength = 200;

/** How a removed text began, for the notification of its author. */
export const removedText = (content: string): string => plainText(content, maxLength);
