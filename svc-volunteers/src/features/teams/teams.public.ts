/** What the rest of the service may use of this feature. */
export {
  countTeams,
  deleteTeamsOf,
  findTeam,
  insertTeam,
  listLedEditionIds,
  listLedTeamIds,
  listTeamRows,
  listTeams,
  listTeamsWithModes,
  lockTeams,
  type ModeOfTeam,
  replaceLeaders,
  type TeamRow,
} from './teams.repository.ts';
