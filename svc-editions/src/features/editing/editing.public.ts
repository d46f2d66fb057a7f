export { toStored } from './editing.mapper.ts';
export { timezoneOf } from './timezone.format.ts';
