/** What the rest of the service may use of this feature. */
export { eraseReminder } from './reminders.repository.ts';
export { shiftsCalendarTable } from './shifts-feed.service.ts';
