import { requireProc } from './processor-time.ts';
import { measureApplicationLists } from './volunteers/measure-application-lists.ts';
import { withPlatform } from './with-platform.ts';

requireProc();
await withPlatform(measureApplicationLists, {
  services: ['svc-core', 'svc-editions', 'svc-volunteers', 'gateway'],
  env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
});
