import { getMyEdition } from '@siteswap/contracts/editions';
import { useRoute, useSession } from '@siteswap/web-kit';

/** Whether the reader edits the edition, and so may remove a comment. */
export function useCanModerate(editionId: number): boolean {
  const { isAuthenticated } = useSession();
  const mine = useRoute(
    getMyEdition,
    { params: { id: editionId } },
    { enabled: isAuthenticated, retry: false },
  );
  return mine.data?.myRights.includes('edit') ?? false;
}
