export { ofTeam } from './api/use-team.ts';
