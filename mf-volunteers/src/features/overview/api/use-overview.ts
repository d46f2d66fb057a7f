import { getVolunteerOverview } from '@siteswap/contracts/volunteers';
import { useRoute } from '@siteswap/web-kit';

/** Numbers of an edition, as they are now. */
export const useOverview = (id: number) =>
  useRoute(getVolunteerOverview, { params: { id } }, { staleTime: 0 });
