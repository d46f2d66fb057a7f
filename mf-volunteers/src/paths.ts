import { volunteersPages } from '@siteswap/contracts/volunteers';

/** Every address of this remote, as the router knows it; `fillPath` puts the values in. */
export const paths = {
  notes: volunteersPages['volunteers.notes'],
  editionNotes: volunteersPages['volunteers.edition-notes'],
  editionManagement: volunteersPages['volunteers.edition-management'],
} as const;
