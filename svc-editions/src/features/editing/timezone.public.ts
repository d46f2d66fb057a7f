export { timezoneOf } from './timezone.rules.ts';
