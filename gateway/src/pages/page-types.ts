import type { pageData } from '@siteswap/contracts/platform';
import type { z } from 'zod';

export type { Registry, RouteContribution, ShellManifest } from '@siteswap/contracts/platform';

/** A call whose answer a page needs, as its manifest says it. */
export type PageData = z.infer<typeof pageData>;
