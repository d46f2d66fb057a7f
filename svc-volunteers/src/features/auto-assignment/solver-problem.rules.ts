import type {
  ShiftEdition,
  ShiftPerson,
  TimePreference,
  TimeSlot,
} from '@siteswap/contracts/volunteers';

/** What a plan is made from. All of it can be passed to a thread. */
export interface AssignmentProblem {
  readonly edition: ShiftEdition & { readonly timezone: string };
  /** Shifts, and the briefings that locked places are on. */
  readonly slots: readonly SlotToFill[];
  /** Accepted volunteers, and no others. */
  readonly people: readonly PersonToAssign[];
  readonly companions: readonly PairOfUsers[];
  /** They never share a slot. */
  readonly avoiding: readonly PairOfUsers[];
  /** Places that stay as they are. */
  readonly locked: readonly LockedPlace[];
  readonly limits: AssignmentLimits;
  /** A plan whose stages are all proven is the same for the same seed. */
  readonly seed: number;
}

export type SlotToFill = Pick<
  TimeSlot,
  | 'id'
  | 'kind'
  | 'title'
  | 'teamId'
  | 'startDateTime'
  | 'endDateTime'
  | 'minVolunteers'
  | 'maxVolunteers'
  | 'requirementIds'
>;

export type PersonToAssign = ShiftPerson & {
  readonly userId: number;
  /** Teams the person works in; none: anywhere. */
  readonly teamIds: readonly number[];
  /** None: any. */
  readonly teamPreferences: readonly number[];
  /** None: any. */
  readonly timePreferences: readonly TimePreference[];
  /** Slots from which the person was excused: they are not there. */
  readonly notOn?: readonly string[];
};

export type PairOfUsers = readonly [number, number];

export interface PlaceOnSlot {
  readonly userId: number;
  readonly slotId: string;
}

export interface LockedPlace extends PlaceOnSlot {
  /** A manager passed the rules that can be passed, with a reason. */
  readonly isOverridden?: boolean;
}

export interface AssignmentLimits {
  readonly maxHoursPerVolunteer: number;
  readonly maxHoursPerDay: number;
  /** Between any two shifts, also where one begins when the other ends. */
  readonly minRestMinutes: number;
  /** Shifts that touch the hours from 0 to 6, local to the edition. */
  readonly maxNightSlots: number;
  readonly minHoursPerVolunteer: number;
  /** Hours are made even at the end. */
  readonly isBalanced: boolean;
  readonly respectsAvailability: boolean;
}

export const assignmentLimits: AssignmentLimits = {
  maxHoursPerVolunteer: 12,
  maxHoursPerDay: 8,
  minRestMinutes: 30,
  maxNightSlots: 3,
  minHoursPerVolunteer: 2,
  isBalanced: true,
  respectsAvailability: true,
};

/** The goals in their order: an earlier one is never given up for a later one. */
export const assignmentStages = [
  'FILL',
  'MINIMUM_HOURS',
  'TEAMS',
  'TIMES',
  'COMPANIONS',
  'EVEN_HOURS',
] as const;
export type AssignmentStage = (typeof assignmentStages)[number];

/** Why a person cannot take a slot, the first that applies counts. */
export const placeBlocks = [
  'UNAVAILABLE',
  'ALREADY_IN',
  'BUSY',
  'REST',
  'TOTAL_HOURS',
  'DAY_HOURS',
  'NIGHTS',
  'FULL',
  'AVOID_PAIR',
  'MINOR_HOURS',
  'NO_ADULT',
  'OTHER_TEAM',
  'REQUIREMENT',
] as const;
export type PlaceBlock = (typeof placeBlocks)[number];

export interface StageResult {
  readonly stage: AssignmentStage;
  /**
   * FILL: places under the minimums. MINIMUM_HOURS: hours missing. TEAMS and TIMES: unwanted hours. COMPANIONS: hours
   * together. EVEN_HOURS: the sum of the squares of everyone's hours.
   */
  readonly value: number;
  /** No plan is better than that, as long as the stages before it have their values. */
  readonly bound: number;
  readonly isProven: boolean;
  /** What may be left to gain, as a part of all assigned hours; of FILL, of the places asked for. */
  readonly gap: number;
}

/** Why a slot is under its minimum in the plan. */
export interface ShortSlot {
  readonly slotId: string;
  /** Places under the minimum. */
  readonly missing: number;
  /** People whose availability has all of the slot. */
  readonly available: number;
  /** Of those, how many one thing alone prevents, and which. */
  readonly blockedByOne: Readonly<Partial<Record<PlaceBlock, number>>>;
  /** Requirements that those lack whom REQUIREMENT alone prevents. */
  readonly lackedIds: readonly number[];
}

/** A rule that locked places break. */
export interface LockConflict {
  readonly block: PlaceBlock;
  readonly userIds: readonly number[];
  readonly slotIds: readonly string[];
}

export interface AssignmentPlan {
  readonly kind: 'plan';
  /** With the locked ones. */
  readonly places: readonly PlaceOnSlot[];
  readonly stages: readonly StageResult[];
  /** A stage ended by time or was cancelled: another run may find another plan. */
  readonly isCut: boolean;
  readonly demand: {
    readonly hoursAsked: number;
    /** Hours that people could give within their limits. */
    readonly hoursThere: number;
    /** More is asked than is there. */
    readonly isOverSupply: boolean;
  };
  readonly shortSlots: readonly ShortSlot[];
}

export type AssignmentResult =
  | AssignmentPlan
  | { readonly kind: 'conflict'; readonly conflicts: readonly LockConflict[] };

export interface AssignmentProgress {
  readonly stage: AssignmentStage;
  readonly value: number;
  readonly bound: number;
}
