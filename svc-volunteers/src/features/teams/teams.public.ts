/** What the rest of the service may use of this feature. */
export {
  deleteTeamsOf,
  findTeam,
  insertTeam,
  listLedEditionIds,
  listLedTeamIds,
  listTeams,
  listTeamsWithModes,
  lockTeams,
  type ModeOfTeam,
  type TeamRow,
} from './teams.repository.ts';
