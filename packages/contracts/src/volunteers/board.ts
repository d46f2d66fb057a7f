import { z } from 'zod';
import { idParam, instant, openEnum } from '../fields.ts';
import { defineRoute } from '../route.ts';

const ofEdition = z.object({ id: idParam });
const board = z.object({ createdAt: instant.nullable() });

/** A volunteer on site leaves soon when their shift ends within these minutes. */
export const leavingSoonMinutes = 30;
/** A volunteer arrives soon when their shift begins within these minutes. */
export const arrivingSoonMinutes = 60;

export const getVolunteerBoard = defineRoute({
  id: 'volunteers.board.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/board',
  summary:
    'When the secret address of the wall board was made; null without one. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  response: board,
  errors: ['EDITION_NOT_FOUND'],
});

export const createVolunteerBoard = defineRoute({
  id: 'volunteers.board.create',
  method: 'POST',
  path: '/api/editions/:id/volunteers/board',
  summary:
    'Makes the secret address of the wall board, which replaces the former one; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  response: z.object({ url: z.url(), createdAt: instant }),
  status: 201,
  rateLimit: 'write',
  secretResponse: true,
  errors: ['EDITION_NOT_FOUND'],
});

export const deleteVolunteerBoard = defineRoute({
  id: 'volunteers.board.delete',
  method: 'DELETE',
  path: '/api/editions/:id/volunteers/board',
  summary:
    'Ends the secret address of the wall board; repeating changes nothing. Needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'Another address can be made at once.',
  params: ofEdition,
  response: board,
  errors: ['EDITION_NOT_FOUND'],
});

/** In which list of the wall board someone stands. */
export const boardGroups = ['HERE', 'LEAVING', 'ARRIVING', 'MISSING'] as const;
export type BoardGroup = (typeof boardGroups)[number];

/** Someone on the wall board. */
const boardPerson = z.object({
  group: openEnum(boardGroups, 'HERE'),
  prenom: z.string(),
  /** Null: the account is deleted. */
  pseudo: z.string().nullable(),
  title: z.string(),
  place: z.string().nullable(),
  startDateTime: instant,
  endDateTime: instant,
  /** Without an earlier place in this team at this edition. */
  isFirstTime: z.boolean(),
});
export type BoardPerson = z.infer<typeof boardPerson>;

export const showVolunteerBoard = defineRoute({
  id: 'volunteers.board.show',
  method: 'GET',
  access: 'public',
  path: '/api/volunteers/board/:token',
  summary:
    'Who is on site, leaves or arrives soon or is missing now, for a screen on a wall; 404 once the address is replaced.',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  response: z.object({
    editionName: z.string(),
    timezone: z.string(),
    /** When this was true. */
    at: instant,
    /** By the start of their shifts. */
    people: z.array(boardPerson),
  }),
  withoutCache: 'Under a secret address.',
});
export type VolunteerBoard = z.infer<typeof showVolunteerBoard.response>;
