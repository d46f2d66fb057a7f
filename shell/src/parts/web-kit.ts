import { session } from '@siteswap/web-kit';

export const part = session;
