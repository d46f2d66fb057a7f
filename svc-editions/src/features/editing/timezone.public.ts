export { timezoneOf } from './timezone.format.ts';
