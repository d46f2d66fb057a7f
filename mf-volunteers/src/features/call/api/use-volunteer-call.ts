import { getVolunteerInfo } from '@siteswap/contracts/volunteers';
import { useRoute } from '@siteswap/web-kit';

/** The call for volunteers of an edition, as all read it. */
export const useVolunteerCall = (id: number) => useRoute(getVolunteerInfo, { params: { id } });
