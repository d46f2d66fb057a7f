export { markReadAbout } from './notifications.repository.ts';
export type { NotificationsService } from './notifications.service.ts';
