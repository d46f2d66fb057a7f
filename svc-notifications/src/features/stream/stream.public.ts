export { rememberEnded } from './ended-sessions.repository.ts';
export type { StreamHub } from './stream.service.ts';
