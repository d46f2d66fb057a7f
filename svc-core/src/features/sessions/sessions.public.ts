export type { KnownDevices } from './known-devices.service.ts';
export type { LoginService } from './login.service.ts';
export type { SessionCookie } from './session-cookie.format.ts';
export { findProof } from './sessions.repository.ts';
export { endAllSessions, rememberedLifetime, type SessionsService } from './sessions.service.ts';
