import type { FieldError } from '@siteswap/contracts/problem';
import type { RouteInput } from '@siteswap/contracts/route';
import type { previewVolunteerMessage } from '@siteswap/contracts/volunteers';
import { hours, later } from '@siteswap/service-kit';

/** To whom a message goes. */
export type Targets = RouteInput<typeof previewVolunteerMessage>['body'];

/** What a kind of recipients needs in addition; nothing when it is there. */
export function faultsOf({
  targetType,
  selectedTeams,
  day,
  timeSlotId,
  groupId,
}: Targets): FieldError[] {
  const needed = {
    ALL: null,
    TEAMS: selectedTeams.length > 0 ? null : 'selectedTeams',
    DAY: day === null ? 'day' : null,
    SLOT: timeSlotId === null ? 'timeSlotId' : null,
    UNCONFIRMED: groupId === null ? 'groupId' : null,
  }[targetType];
  return needed === null ? [] : [{ path: needed, code: 'REQUIRED' }];
}

/** Those without a reply are reminded once an hour at most. */
export const canRemindAt = (remindedAt: Date): Date => later(remindedAt, hours(1));
