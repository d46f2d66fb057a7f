/** The copy of members: who they are, and how they are shown. */
export type { Members } from './members.mapper.ts';
export { type ArrivedMember, membersModule, memberTables, shownFields } from './members.module.ts';
export { addWriter, findMember, findMembers, findPseudos } from './members.repository.ts';
