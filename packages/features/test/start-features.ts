import { startTestService } from '@siteswap/service-kit/testing';
import { featuresService } from './fixture/src/service.ts';

/** The fixture service. */
export const startFeatures = () =>
  startTestService(featuresService, { schema: 'packages/features/test/fixture' });
