export { announceEdition } from './announcements.service.ts';
