import { listMyApplications } from '@siteswap/contracts/volunteers';
import { useRoute } from '@siteswap/web-kit';

/** My applications to all editions, readable without a network. */
export const useMyApplications = () => useRoute(listMyApplications, {});
