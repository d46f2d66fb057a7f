import { runService } from '@siteswap/service-kit';
import { defineEditionsService } from '#src/service.ts';

await runService(defineEditionsService());
