export { followTimezone } from './send-timezone.store.ts';
