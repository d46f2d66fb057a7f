/** What the rest of the service may use of this feature. */
export { countHours, isDone, minutesDoneOf } from './hours.rules.ts';
