import { getEditionAudience } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';

/** How many people an edition concerns, for callers who may edit or delete it. */
export const useEditionAudience = (id: number) => useRoute(getEditionAudience, { params: { id } });
