import { type Actor, forbidden, invalidInput } from '@siteswap/service-kit';

/**
 * Authors delete what they wrote; a moderator the rest, with a reason.
 * @throws 403; 422 on `reason`
 */
export function assertCanRemove(
  actor: Pick<Actor, 'userId'>,
  row: { readonly userId: number },
  { isModerator, reason }: { readonly isModerator: boolean; readonly reason: string },
): void {
  if (row.userId === actor.userId) return;
  if (!isModerator) throw forbidden();
  if (reason === '') throw invalidInput([{ path: 'reason', code: 'REQUIRED' }]);
}
