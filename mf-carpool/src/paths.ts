import { carpoolPages } from '@siteswap/contracts/carpool';

/** Every address of this remote, as the router knows it; `fillPath` puts the values in. */
export const paths = {
  editionCarpool: carpoolPages['carpool.edition'],
  carpoolOverview: carpoolPages['carpool.overview'],
} as const;
