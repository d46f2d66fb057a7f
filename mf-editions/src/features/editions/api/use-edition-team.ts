import { listEditionTeam } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';

/** The team of a published edition as everybody sees it. */
export const useEditionTeam = (id: number) => useRoute(listEditionTeam, { params: { id } });
