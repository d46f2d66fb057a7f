import { getPlanning, type Planning } from '@siteswap/contracts/volunteers';
import { aSessionUser, type mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { PlanningPage } from '#src/features/planning/pages/planning.page.tsx';
import en from '#src/locales/en.json' with { type: 'json' };

/** The page of the planning of edition 12, with the requests that have read it. */
export async function showPlanning(
  response: Planning | ReturnType<typeof mockProblem>,
  query = '?day=2126-05-11',
) {
  const reads = mockRoute(getPlanning, response);
  const page = await renderPage(<PlanningPage />, {
    path: '/editions/:id/gestion/volunteers/planning',
    url: `/editions/12/gestion/volunteers/planning${query}`,
    messages: { volunteers: en },
    session: aSessionUser({ id: 1 }),
  });
  return { ...page, reads };
}
