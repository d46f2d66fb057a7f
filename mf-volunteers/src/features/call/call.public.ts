export { useVolunteerCall } from './api/use-volunteer-call.ts';
