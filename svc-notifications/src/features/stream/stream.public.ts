export { rememberEnded } from './ended-sessions.repository.ts';
export { frameEvent } from './event-frame.format.ts';
export type { StreamHub } from './stream.service.ts';
