import type { Locale } from '@siteswap/contracts/fields';

/** The calling member, from the gateway's token. */
export interface Actor {
  readonly userId: number;
  readonly sid: string;
  readonly isGlobalAdmin: boolean;
  /** The claim `isGlobalAdmin` and the header `X-Admin-Mode: true` together. */
  readonly adminMode: boolean;
  readonly locale: Locale;
  readonly pseudo: string;
  /** When a password or a provider last proved who the member is; seconds since 1970. */
  readonly provenAt?: number;
}
