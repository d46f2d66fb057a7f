export { timezoneAt } from './timezone.rules.ts';
