export type { PushService, StoredNotification } from './push.service.ts';
