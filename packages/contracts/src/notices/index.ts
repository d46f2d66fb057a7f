import { carpoolNotices } from '../carpool/notices/index.ts';
import { coreNotices } from '../core/notices/index.ts';
import type { NoticeCatalogue } from './notice.ts';

export * from './notice.ts';

/** The catalogue of svc-notifications: every domain's rows. */
export const noticeCatalogues: readonly NoticeCatalogue[] = [coreNotices, carpoolNotices];
