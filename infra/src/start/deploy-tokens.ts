import { deployTokenOf } from '@siteswap/releases';

/** DEPLOY_TOKENS as the gateway reads it: `mf-carpool=…,mf-editions=…` */
export const deployTokens = (names: readonly string[], secret: string): string =>
  names.map((name) => `${name}=${deployTokenOf(name, secret)}`).join(',');
