export type { NotificationsService } from './notifications.service.ts';
