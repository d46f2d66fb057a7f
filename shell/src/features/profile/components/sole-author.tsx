import { fillPath } from '@siteswap/contracts/route';
import { Link } from '@siteswap/ui-kit/link';
import type { ProblemError } from '@siteswap/web-kit';
import { ContributionsContext } from '@siteswap/web-kit/shell';
import { type ReactNode, useContext } from 'react';
import { z } from 'zod';

/** What the error SOLE_AUTHOR carries in addition to its code. */
const details = z.object({ conventions: z.array(z.object({ id: z.int(), name: z.string() })) });

/** Where a convention is handed over or archived, if some remote offers that page. */
const editPath = '/conventions/:id/edit';

/** The conventions that need another author first. */
export function SoleAuthor({ problem }: { problem: ProblemError }): ReactNode {
  const { routes } = useContext(ContributionsContext);
  const parsed = details.safeParse(problem.problem);
  if (!parsed.success) return null;
  const hasPage = routes.some(({ path }) => path === editPath);
  return (
    <ul className="mt-1 list-disc ps-5">
      {parsed.data.conventions.map(({ id, name }) => (
        <li key={id}>
          {hasPage ? (
            <Link to={fillPath(editPath, { id })} isAlone className="wrap-anywhere">
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}
