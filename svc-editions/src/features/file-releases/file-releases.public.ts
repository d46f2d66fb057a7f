export type { FileReleases } from './file-releases.service.ts';
