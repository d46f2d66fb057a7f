/** Addresses of the domain's pages by id. */
export const carpoolPages = {
  'carpool.edition': '/editions/:id/carpool',
  'carpool.overview': '/editions/:id/gestion/covoiturage',
} as const;
type CarpoolPages = typeof carpoolPages;

declare module '../pages.ts' {
  interface KnownPages extends CarpoolPages {}
}
