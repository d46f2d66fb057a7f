import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id } from '../fields.ts';

const ofApplication = { applicationId: id, editionId: id, userId: id };
/** One who manages volunteers did it. */
const byManager = { ...ofApplication, actorId: id };

export const applicationCreated = defineEvent(
  'volunteers.application.created.v1',
  z.object(ofApplication),
);

export const applicationAccepted = defineEvent(
  'volunteers.application.accepted.v1',
  z.object({ ...byManager, note: z.string().nullable() }),
);

export const applicationRejected = defineEvent(
  'volunteers.application.rejected.v1',
  z.object({ ...byManager, note: z.string().nullable() }),
);

/** A decision was taken back: it waits again. */
export const applicationReopened = defineEvent(
  'volunteers.application.reopened.v1',
  z.object(byManager),
);

/** A manager changed what it says, or the teams. */
export const applicationChanged = defineEvent(
  'volunteers.application.changed.v1',
  z.object(byManager),
);

export const applicationWithdrawn = defineEvent(
  'volunteers.application.withdrawn.v1',
  z.object(ofApplication),
);

/** Withdrawn after acceptance: its managers are notified. */
export const volunteerLeft = defineEvent('volunteers.volunteer.left.v1', z.object(ofApplication));
