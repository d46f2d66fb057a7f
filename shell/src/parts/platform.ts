import { registry } from '@siteswap/contracts/platform';

export const part = registry;
