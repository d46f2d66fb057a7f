export { findMembersWhoMuted } from './mutes.repository.ts';
