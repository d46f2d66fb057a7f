export { sharedLimitKey } from './shared-limits.policy.ts';
