import type { connectNats } from '@siteswap/service-kit/platform';

/** The structured log of the kit. */
export type Log = Parameters<typeof connectNats>[0]['log'];
