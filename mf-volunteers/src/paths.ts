import { fillPath } from '@siteswap/contracts/route';
import { volunteersPages } from '@siteswap/contracts/volunteers';

/** Every address of this remote, as the router knows it; `fillPath` puts the values in. */
export const paths = {
  editionVolunteers: volunteersPages['volunteers.edition'],
  myApplications: volunteersPages['volunteers.my-applications'],
  settings: volunteersPages['volunteers.settings'],
  pagePreview: volunteersPages['volunteers.page-preview'],
  teams: volunteersPages['volunteers.teams'],
  tools: volunteersPages['volunteers.tools'],
  applications: volunteersPages['volunteers.applications'],
} as const;

/** The call for volunteers of an edition. */
export const callPath = (id: number): string => fillPath(paths.editionVolunteers, { id });

/** The form of an application, at its first step. */
export const formPath = (id: number): string => `${callPath(id)}?step=who`;
