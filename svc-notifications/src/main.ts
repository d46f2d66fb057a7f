import { runService } from '@siteswap/service-kit';
import { notificationsService } from './service.ts';

await runService(notificationsService);
