export type { FilesService } from './files.service.ts';
export { encodeAvatar } from './pictures.service.ts';
