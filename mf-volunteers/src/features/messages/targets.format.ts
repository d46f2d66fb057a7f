import type { RouteCall } from '@siteswap/contracts/route';
import type {
  MessageTarget,
  sendVolunteerMessage,
  VolunteerMessage,
} from '@siteswap/contracts/volunteers';

/** A message as it is typed. */
export interface MessageValues {
  targetType: MessageTarget;
  selectedTeams: string[];
  day: string | null;
  timeSlotId: string | null;
  groupId: string | null;
  message: string;
}

export const noTargets: MessageValues = {
  targetType: 'ALL',
  selectedTeams: [],
  day: null,
  timeSlotId: null,
  groupId: null,
  message: '',
};

type Targets = Omit<RouteCall<typeof sendVolunteerMessage>['body'], 'message' | 'expectedCount'>;

/** The recipients of a message, without what belongs to another kind of them. */
export const targetsOf = (values: Omit<MessageValues, 'message'>): Targets => {
  const { targetType, selectedTeams, day, timeSlotId, groupId } = values;
  return {
    targetType,
    selectedTeams: targetType === 'TEAMS' ? selectedTeams.map(Number) : [],
    day: targetType === 'DAY' ? day : null,
    timeSlotId: targetType === 'SLOT' ? timeSlotId : null,
    groupId: targetType === 'UNCONFIRMED' ? groupId : null,
  };
};

/** Whether the recipients are named, so that they can be counted. */
export const areNamed = (targets: Targets): boolean =>
  ({
    ALL: true,
    TEAMS: (targets.selectedTeams ?? []).length > 0,
    DAY: targets.day !== null,
    SLOT: targets.timeSlotId !== null,
    UNCONFIRMED: targets.groupId !== null,
  })[targets.targetType];

/** How many have not replied. */
export const waitingOf = ({
  recipientCount,
  confirmedCount,
  cannotComeCount,
}: VolunteerMessage): number => recipientCount - confirmedCount - cannotComeCount;
