import { type EditionRight, getMyEdition } from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';

const none: readonly EditionRight[] = [];

/** The viewer's rights on an edition; none for visitors, while they are loading, and while `enabled` is false. */
export function useMyRights(
  id: number,
  { enabled }: { enabled: boolean },
): readonly EditionRight[] {
  const { isAuthenticated } = useSession();
  const mine = useRoute(getMyEdition, { params: { id } }, { enabled: enabled && isAuthenticated });
  return mine.data?.myRights ?? none;
}
