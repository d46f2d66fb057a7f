import { z } from 'zod';
import { id, idParam, instant, openEnum } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { slotId } from './slots.ts';

/** What the automatic assignment may ask of people; its defaults are those of the page. */
export const assignConstraints = z.object({
  maxHoursPerVolunteer: z.number().min(1).max(200).default(12),
  maxHoursPerDay: z.number().min(1).max(24).default(8),
  minRestMinutes: z.int().min(0).max(1_440).default(30),
  maxNightSlots: z.int().min(0).max(60).default(3),
  minHoursPerVolunteer: z.number().min(0).max(200).default(2),
  /** Hours are spread evenly, after all other goals. */
  isBalanced: z.boolean().default(true),
  respectsAvailability: z.boolean().default(true),
  /** All places of now stay; else only locked places do. */
  retainsPlaces: z.boolean().default(true),
});

/** READY waits to be applied. Each state but QUEUED, RUNNING, READY and APPLIED is the last one. */
export const planStatuses = [
  'QUEUED',
  'RUNNING',
  'READY',
  'CANCELLED',
  'FAILED',
  'IMPOSSIBLE',
  'APPLIED',
  'UNDONE',
] as const;

/** Goals in their order: a later one never costs an earlier one anything. */
export const planStages = [
  'FILL',
  'MINIMUM_HOURS',
  'TEAMS',
  'TIMES',
  'COMPANIONS',
  'EVEN_HOURS',
] as const;

const place = z.object({ timeSlotId: slotId, userId: id });

/** A slot that stays under its minimum, and why. */
const shortSlot = z.object({
  timeSlotId: slotId,
  missing: z.int().min(1),
  /** People who are there at all. */
  available: z.int().min(0),
  /** Among all, those whom one thing alone prevents: what would change it. */
  blocked: z.array(
    z.object({
      code: z.string(),
      people: z.int().min(1),
      /** REQUIREMENT: what they lack. */
      names: z.array(z.string()).default([]),
    }),
  ),
});

export const assignmentPlan = z.object({
  id: z.uuid(),
  editionId: id,
  status: openEnum(planStatuses, 'FAILED'),
  constraints: assignConstraints,
  seed: z.int(),
  createdAt: instant,
  /** When its places were given; null before. */
  appliedAt: instant.nullable().default(null),
  /** While it RUNS: the stage, and how many there are. */
  progress: z.object({ stage: z.string(), done: z.int(), of: z.int() }).nullable(),
  /** Of a plan that was found; null before. */
  result: z
    .object({
      /** Places that the plan gives in addition to those of now. */
      added: z.array(place),
      /** Places of now that it takes away. */
      removed: z.array(place),
      /** All minimums of shifts to come, and how many of them the plan fills with the places of now. */
      placesAsked: z.int().min(0),
      placesFilled: z.int().min(0),
      /** Hours that all minimums ask for, and hours that people have. */
      hoursAsked: z.number(),
      hoursThere: z.number(),
      /** Cut by its time limit: another run may find another plan. */
      isCut: z.boolean(),
      stages: z.array(
        z.object({
          stage: z.string(),
          value: z.number(),
          isProven: z.boolean(),
          /** Of all assigned hours, `fill` of all places asked; 0.02 is 2 %. */
          gap: z.number(),
        }),
      ),
      short: z.array(shortSlot),
    })
    .nullable(),
  /** Of IMPOSSIBLE: locked places that break a rule together. */
  conflicts: z.array(
    z.object({ code: z.string(), userIds: z.array(id), timeSlotIds: z.array(slotId) }),
  ),
  /** Slots, people or places have changed since: it cannot be applied. */
  isStale: z.boolean(),
});
export type AssignmentPlan = z.infer<typeof assignmentPlan>;

const ofEdition = z.object({ id: idParam });
const ofPlan = z.object({ id: idParam, pid: z.uuid() });

export const autoAssign = defineRoute({
  id: 'volunteers.plan.create',
  method: 'POST',
  path: '/api/editions/:id/volunteers/auto-assign',
  summary:
    'Looks for a plan, which is stored and shown before it is applied; or applies one with `planId`: 409 when its input has changed. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.union([
    z.object({ planId: z.uuid(), apply: z.literal(true) }),
    z.object({
      constraints: assignConstraints.prefault({}),
      /** The same input and seed give the same plan where all stages are proven. */
      seed: z.int().min(0).max(2_147_483_647).default(1),
    }),
  ]),
  response: assignmentPlan,
  status: 202,
  rateLimit: 'write',
  errors: [
    'EDITION_NOT_FOUND',
    /** One of the edition is QUEUED or RUNNING. */
    'PLAN_RUNNING',
    'PLAN_STALE',
    'PLAN_NOT_READY',
    'NOTHING_TO_PLAN',
  ],
});

export const getAssignmentPlan = defineRoute({
  id: 'volunteers.plan.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/auto-assign',
  summary:
    'The newest plan of an edition, and the one applied before it while that can be undone; null without one. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  response: z.object({
    plan: assignmentPlan.nullable(),
    /** Applied before a newer plan was searched, and nothing speaks against its undo. */
    applied: assignmentPlan.nullable().default(null),
  }),
  errors: ['EDITION_NOT_FOUND'],
});

export const cancelAssignmentPlan = defineRoute({
  id: 'volunteers.plan.cancel',
  method: 'DELETE',
  path: '/api/editions/:id/volunteers/auto-assign/:pid',
  summary:
    'Ends the search for a plan, or drops one that is READY; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'A plan that was not applied, which can be looked for again.',
  params: ofPlan,
  response: assignmentPlan,
  errors: ['EDITION_NOT_FOUND', 'PLAN_NOT_READY'],
});

export const undoAssignmentPlan = defineRoute({
  id: 'volunteers.plan.undo',
  method: 'POST',
  path: '/api/editions/:id/volunteers/auto-assign/:pid/undo',
  summary:
    'Takes back what a plan has given and taken, unless one of these places has changed since; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'Places as they were before; the plan can be looked for again.',
  params: ofPlan,
  response: assignmentPlan,
  errors: ['EDITION_NOT_FOUND', 'PLAN_NOT_APPLIED', 'PLAN_STALE'],
});
