import type { pageData } from '@siteswap/contracts/platform';
import type { z } from 'zod';

export type { Registry, RouteContribution, ShellManifest } from '@siteswap/contracts/platform';

/** A call whose response a page needs, as its manifest states it. */
export type PageData = z.infer<typeof pageData>;
