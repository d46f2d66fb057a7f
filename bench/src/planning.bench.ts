import { measurePlannings } from './planning/measure-plannings.ts';
import { withPlatform } from './with-platform.ts';

await withPlatform(measurePlannings, {
  withPages: true,
  env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
});
