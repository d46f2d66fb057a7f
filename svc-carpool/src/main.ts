import { runService } from '@siteswap/service-kit';
import { carpoolService } from './service.ts';

await runService(carpoolService);
