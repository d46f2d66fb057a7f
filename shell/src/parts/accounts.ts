import { getSession } from '@siteswap/contracts/core';

export const part = getSession;
