export { useAskForSeat, useInviteRequest } from './api/use-bookings.ts';
