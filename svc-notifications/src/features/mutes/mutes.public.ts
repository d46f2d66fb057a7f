export { addMute, findMembersWhoMuted } from './mutes.repository.ts';
