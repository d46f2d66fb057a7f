export { findMembersWhoMuted, type MutedThing } from './mutes.repository.ts';
