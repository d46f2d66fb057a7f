/** What the rest of the service may use of this feature. */
export {
  deleteTeamsOf,
  insertTeam,
  listTeams,
  lockTeams,
  type TeamRow,
} from './teams.repository.ts';
