import { z } from 'zod';
import { idParam, localDate, queryFlag, queryList } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { dietaryPreferences } from './application-fields.ts';

const ofEdition = z.object({ id: idParam });

export const meals = ['MORNING', 'NOON', 'EVENING'] as const;
export type Meal = (typeof meals)[number];

const ofMeal = z.object({
  meal: z.enum(meals),
  /** Accepted volunteers who are there for it. */
  people: z.int().min(0),
  /** By diet; UNKNOWN where it was not asked, or is erased. */
  diets: z.record(z.enum([...dietaryPreferences, 'UNKNOWN']), z.int().min(0)),
  /** People with any allergy. */
  withAllergies: z.int().min(0).default(0),
  /** What people wrote, each allergy by itself, the most frequent first; without names. Empty once `isPast`. */
  allergies: z.array(z.object({ allergy: z.string(), people: z.int().min(1) })),
});
export type CateringMeal = z.infer<typeof ofMeal>;

export const getCatering = defineRoute({
  id: 'volunteers.catering.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/catering/:date',
  summary:
    'How many volunteers eat on a day, meal by meal, by diet and allergy; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition.extend({ date: localDate }),
  shows: { edition: 'id', 'volunteer-application': '*' },
  response: z.object({
    date: localDate,
    firstDay: localDate,
    lastDay: localDate,
    /** Diets and allergies are erased, 30 days after the last day: numbers are left. */
    isPast: z.boolean().default(false),
    meals: z.array(ofMeal),
  }),
  errors: ['EDITION_NOT_FOUND'],
});

export const sheetFormats = ['pdf', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

export const exportCatering = defineRoute({
  id: 'volunteers.catering.export',
  method: 'GET',
  path: '/api/editions/:id/volunteers/catering-sheet',
  summary:
    'Meals of all days as a sheet for the kitchen, in the language of the caller; recorded in the audit. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  query: z.object({ format: z.enum(sheetFormats) }),
  response: z.unknown(),
  responseType: 'custom',
  errors: ['EDITION_NOT_FOUND'],
});

export const exportPlanning = defineRoute({
  id: 'volunteers.planning.export',
  method: 'GET',
  path: '/api/editions/:id/volunteers/planning-sheet',
  summary:
    'Slots with their people as sheets of A4 or a table, in the language of the caller; recorded in the audit. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  query: z.object({
    format: z.enum(sheetFormats),
    /** Slots that begin on this day; all days when it is absent. */
    day: localDate.optional(),
    teams: queryList(idParam).optional(),
    /** With the telephones of the people. */
    phones: queryFlag.default(false),
  }),
  response: z.unknown(),
  responseType: 'custom',
  errors: ['EDITION_NOT_FOUND'],
});
