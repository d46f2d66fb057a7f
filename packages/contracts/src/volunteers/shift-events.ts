import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant, localDate } from '../fields.ts';
import { slotId } from './slots.ts';

/** Anything that the planning or the list of free shifts shows has changed. */
export const planningChanged = defineEvent(
  'volunteers.planning.changed.v1',
  z.object({ editionId: id }),
);

/** A volunteer and a shift of theirs; `day` is local to the edition, `time` too: `14:30`. */
const ofShift = {
  editionId: id,
  slotId,
  userId: id,
  title: z.string(),
  day: localDate,
  time: z.string(),
};
/** A manager or a leader did it. */
const byActor = { ...ofShift, actorId: id };
/** What they decided, and what they wrote with it. */
const decided = { decision: z.enum(['ACCEPTED', 'REJECTED']), note: z.string().nullable() };
/** How many of the next shifts that a volunteer may take instead are listed. */
export const maxListedShifts = 5;

/** Shifts with a free place that the volunteer may take instead: their number, and the next ones. */
const withFreeShifts = {
  count: z.int().min(0),
  freeShifts: z
    .array(z.object({ title: z.string(), day: localDate, time: z.string() }))
    .max(maxListedShifts)
    .default([]),
};

export const shiftAssigned = defineEvent('volunteers.shift.assigned.v1', z.object(byActor));

/** Another time or another place. */
export const shiftChanged = defineEvent(
  'volunteers.shift.changed.v1',
  z.object({ ...byActor, ...withFreeShifts }),
);

/** A manager took the volunteer off it. */
export const shiftRemoved = defineEvent(
  'volunteers.shift.removed.v1',
  z.object({ ...byActor, ...withFreeShifts }),
);

/** The slot was deleted. */
export const shiftCancelled = defineEvent(
  'volunteers.shift.cancelled.v1',
  z.object({ ...byActor, ...withFreeShifts }),
);

/** For the leaders of the team and managers of volunteers; without the volunteer. */
const toLeaders = { ...ofShift, recipientIds: z.array(id) };

export const shiftRequested = defineEvent('volunteers.shift.requested.v1', z.object(toLeaders));

export const shiftRequestDecided = defineEvent(
  'volunteers.shift.request-decided.v1',
  z.object({ ...byActor, ...decided }),
);

export const shiftExcuseAsked = defineEvent(
  'volunteers.shift.excuse-asked.v1',
  z.object(toLeaders),
);

/** A volunteer who is on site stays for the next shift of the team. */
export const shiftStayedOn = defineEvent('volunteers.shift.stayed-on.v1', z.object(toLeaders));

export const shiftExcuseDecided = defineEvent(
  'volunteers.shift.excuse-decided.v1',
  z.object({ ...byActor, ...decided }),
);

/** A volunteer gave a place back, or left, and the shift has too few people now: its managers are notified. */
export const shiftShort = defineEvent(
  'volunteers.shift.short.v1',
  z.object({ ...ofShift, count: z.int().min(1) }),
);

/** Once for each place, at the time that the volunteer has chosen. */
export const shiftStartsSoon = defineEvent(
  'volunteers.shift.starts-soon.v1',
  z.object({ ...ofShift, startsAt: instant, place: z.string().nullable() }),
);
