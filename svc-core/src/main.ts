import { runService } from '@siteswap/service-kit';
import { coreService } from '#src/service.ts';

await runService(coreService);
