import {
  countEditions,
  getEdition,
  getMyEdition,
  hintEditions,
  listConventionEditions,
  listCountries,
  listEditions,
  listFavorites,
  mapEditions,
} from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';

/** One edition. The public response is the same for everyone; a member who gets 404 sends a second request, because it may be their draft. */
export function useEdition(id: number) {
  const { isAuthenticated } = useSession();
  const published = useRoute(getEdition, { params: { id } });
  const isHidden = published.error?.status === 404 && isAuthenticated;
  const mine = useRoute(getMyEdition, { params: { id } }, { enabled: isHidden });
  return isHidden ? mine : published;
}

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
