export {
  conventionColumnsOf,
  editionColumnsOf,
  toCollaborator,
  toConventionMembers,
  withCollaborators,
} from './convention-members.mapper.ts';
