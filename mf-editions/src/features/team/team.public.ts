export { ofTeam } from './api/use-team.ts';
export { useRightTexts } from './use-right-texts.ts';
