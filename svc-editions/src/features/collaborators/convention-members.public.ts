export {
  conventionColumnsOf,
  editionColumnsOf,
  toConventionMembers,
  withCollaborators,
} from './convention-members.mapper.ts';
