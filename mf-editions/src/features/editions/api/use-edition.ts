import { getEdition, getMyEdition } from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';

/**
 * One edition. The public answer is the same for everyone; a draft is asked for again as a member, since its
 * people may see it.
 */
export function useEdition(id: number) {
  const { isAuthenticated } = useSession();
  const published = useRoute(getEdition, { params: { id } });
  const isHidden = published.error?.status === 404 && isAuthenticated;
  const mine = useRoute(getMyEdition, { params: { id } }, { enabled: isHidden });
  return isHidden ? mine : published;
}
