import { fillPath } from '@siteswap/contracts/route';
import { volunteersPages } from '@siteswap/contracts/volunteers';

/** Every address of this remote, as the router knows it; `fillPath` puts the values in. */
export const paths = {
  editionVolunteers: volunteersPages['volunteers.edition'],
  myApplications: volunteersPages['volunteers.my-applications'],
  settings: volunteersPages['volunteers.settings'],
  pagePreview: volunteersPages['volunteers.page-preview'],
  teams: volunteersPages['volunteers.teams'],
  planning: volunteersPages['volunteers.planning'],
  teamPlanning: volunteersPages['volunteers.team-planning'],
  tools: volunteersPages['volunteers.tools'],
  hours: volunteersPages['volunteers.hours'],
  applications: volunteersPages['volunteers.applications'],
  messages: volunteersPages['volunteers.messages'],
  desk: volunteersPages['volunteers.desk'],
  teamDesk: volunteersPages['volunteers.team-desk'],
  checkIn: volunteersPages['volunteers.check-in'],
  board: volunteersPages['volunteers.board'],
  message: volunteersPages['volunteers.message'],
} as const;

/** The call for volunteers of an edition. */
export const callPath = (id: number): string => fillPath(paths.editionVolunteers, { id });

/** The form of an application, at its first step. */
export const formPath = (id: number): string => `${callPath(id)}?step=who`;

/** The planning of an edition as leaders of its teams open it. */
export const teamPlanningPath = (id: number): string => fillPath(paths.teamPlanning, { id });

/** The desk of an edition as leaders of its teams open it. */
export const teamDeskPath = (id: number): string => fillPath(paths.teamDesk, { id });
