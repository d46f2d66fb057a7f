import { readPlace } from '@siteswap/web-kit/shell';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnTo } from '#src/shared/return-to.ts';

/**
 * Where a sign-in leads: to `returnTo`, or without it, as in the tab that the link of a mail opened, to the place that
 * this browser remembers.
 */
export function useReturn(): { returnTo: string; goBack: () => Promise<void> } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Read once: the page that is reached takes the place away.
  const [place] = useState(() => readPlace()?.path ?? null);
  const returnTo = safeReturnTo(search.get('returnTo') ?? place);
  const goBack = useCallback(
    async () => await navigate(returnTo, { replace: true }),
    [navigate, returnTo],
  );
  return { returnTo, goBack };
}
