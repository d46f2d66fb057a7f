import { runService } from '@siteswap/service-kit';
import { volunteersService } from './service.ts';

await runService(volunteersService);
