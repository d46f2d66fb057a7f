import {
  countEditions,
  getEdition,
  hintEditions,
  listConventionEditions,
  listCountries,
  listEditions,
  listFavorites,
  mapEditions,
} from '@siteswap/contracts/editions';

/** All reads that everybody's pages show editions from, with their conventions; read anew when one of either changes. */
export const ofPublicEditions = [
  getEdition,
  listEditions,
  mapEditions,
  countEditions,
  hintEditions,
  listCountries,
  listConventionEditions,
  listFavorites,
];
