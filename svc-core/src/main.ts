import { runService } from '@siteswap/service-kit';
import { coreService } from './service.ts';

await runService(coreService);
