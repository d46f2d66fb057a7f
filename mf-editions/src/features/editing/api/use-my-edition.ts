import { getMyEdition } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';

/** An edition, drafts included, with what the viewer may do with it. */
export const useMyEdition = (id: number) => useRoute(getMyEdition, { params: { id } });
