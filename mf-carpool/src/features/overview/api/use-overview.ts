import { getCarpoolOverview } from '@siteswap/contracts/carpool';
import { useRoute } from '@siteswap/web-kit';

/** Cars, seats and unmet requests of an edition in numbers, without people. */
export const useOverview = (editionId: number) =>
  useRoute(getCarpoolOverview, { params: { id: editionId } });
