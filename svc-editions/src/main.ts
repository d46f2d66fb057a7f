import { runService } from '@siteswap/service-kit';
import { editionsService } from '#src/service.ts';

await runService(editionsService);
