import {
  type ConventionRight,
  getConvention,
  getMyConvention,
  listConventionEditions,
  listMyConventions,
  type MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';

/** A convention as everybody sees it. */
export const useConvention = (id: number) => useRoute(getConvention, { params: { id } });

/** Its published editions, newest first. */
export const useConventionEditions = (id: number) =>
  useRoute(listConventionEditions, { params: { id } });

/** A convention as its team sees it; 403 for other members. */
export const useMyConvention = (id: number) => useRoute(getMyConvention, { params: { id } });

/** A convention among those that the viewer runs; null for visitors, other members, and while they are loading. */
export function useOwnConvention(id: number): MyConventionWithEditions | null {
  const { isAuthenticated } = useSession();
  const mine = useRoute(listMyConventions, {}, { enabled: isAuthenticated });
  return mine.data?.data.find((convention) => convention.id === id) ?? null;
}

/** Rights of the viewer on a convention; null for who does not run it, and while they are loading. */
export const useConventionRights = (id: number): readonly ConventionRight[] | null =>
  useOwnConvention(id)?.myRights ?? null;
