import { listEditionTeam } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';

/** Those who run a published edition and are shown to everybody. */
export const useEditionTeam = (id: number) => useRoute(listEditionTeam, { params: { id } });
