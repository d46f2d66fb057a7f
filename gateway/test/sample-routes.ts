import { defineEvent, defineState } from '@siteswap/contracts/event';
import { idParam, searchText } from '@siteswap/contracts/fields';
import { defineRoute } from '@siteswap/contracts/route';
import { z } from 'zod';

const anything = z.unknown();

/** Routes of a small domain: clubs that jugglers may join. */
const listClubs = defineRoute({
  id: 'clubs.club.list',
  method: 'GET',
  path: '/api/clubs',
  summary: 'Clubs.',
  access: 'public',
  query: z.object({
    test: z.string().optional(),
    other: z.string().optional(),
    a: z.string().optional(),
    b: z.string().optional(),
    q: searchText(0, 200).optional(),
  }),
  response: anything,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['state.club.', 'clubs.meeting.'] },
});

const getClub = defineRoute({
  id: 'clubs.club.get',
  method: 'GET',
  path: '/api/clubs/:id',
  summary: 'One club.',
  access: 'public',
  params: z.object({ id: idParam }),
  response: anything,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['state.club.{id}'] },
});

/** How the page of a club looks from outside. */
const previewClub = defineRoute({
  id: 'clubs.club.preview',
  method: 'GET',
  path: '/api/clubs/:id/preview',
  summary: 'One club, from outside.',
  access: 'public',
  params: z.object({ id: idParam }),
  query: z.object({ locale: z.string().optional() }),
  response: anything,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['state.club.{id}'] },
});

/** How a meeting of a club, which the query of its page names, looks from outside. */
const previewMeeting = defineRoute({
  id: 'clubs.meeting.preview',
  method: 'GET',
  path: '/api/clubs/:id/meeting-preview',
  summary: 'One meeting of a club, from outside.',
  access: 'public',
  params: z.object({ id: idParam }),
  query: z.object({ locale: z.string().optional(), meetingId: idParam.optional() }),
  response: anything,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['clubs.meeting.'] },
});

/** Filtered by the cache tags of messages. */
const findClubs = defineRoute({
  id: 'clubs.club.find',
  method: 'GET',
  path: '/api/clubs/found',
  summary: 'Clubs of some towns.',
  access: 'public',
  query: z.object({
    towns: z.string().optional(),
    hasBar: z.string().optional(),
    q: searchText(0, 200).optional(),
  }),
  response: anything,
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['state.club.'],
    tagFilter: {
      tagRules: [
        { name: 'town', list: 'towns' },
        {
          name: 'thing',
          switches: [{ parameter: 'hasBar', value: 'bar', isDefault: false }],
          matchesAll: true,
        },
      ],
      bypassedBy: ['q'],
    },
  },
});

/** Numbers of several clubs. */
const countMembers = defineRoute({
  id: 'clubs.member.count',
  method: 'GET',
  path: '/api/club-counts',
  summary: 'How many members these clubs have.',
  access: 'public',
  query: z.object({ ids: z.string() }),
  response: anything,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['state.club.{ids}'] },
});

/** Large, and for programs that ask now and then. */
const clubsCalendar = defineRoute({
  id: 'clubs.club.calendar',
  method: 'GET',
  path: '/feeds/clubs.ics',
  summary: 'Meetings of all clubs as a calendar.',
  access: 'public',
  query: z.object({ town: z.string().optional() }),
  response: anything,
  responseType: 'custom',
  isCostly: true,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['state.club.'] },
});

/** The same under a secret address. */
const ownCalendar = defineRoute({
  id: 'clubs.club.own-calendar',
  method: 'GET',
  path: '/feeds/own/:token',
  summary: 'Meetings of my clubs as a calendar.',
  access: 'public',
  params: z.object({ token: z.string() }),
  response: anything,
  responseType: 'custom',
  isCostly: true,
});

export const searchClubs = defineRoute({
  id: 'clubs.club.search',
  method: 'GET',
  path: '/api/clubs/search',
  summary: 'Clubs, not cached.',
  access: 'public',
  response: anything,
});

const createClub = defineRoute({
  id: 'clubs.club.create',
  method: 'POST',
  path: '/api/clubs',
  summary: 'Opens a club.',
  access: 'member',
  body: anything,
  response: anything,
  bodyLimit: 2_000,
});

const suggestClub = defineRoute({
  id: 'clubs.club.suggest',
  method: 'POST',
  path: '/api/clubs/suggestions',
  summary: 'Suggests a club, signed in or not.',
  access: 'public',
  body: anything,
  response: anything,
});

/** Takes more than the gateway reads before it calls a service. */
export const importClubs = defineRoute({
  id: 'clubs.club.import',
  method: 'POST',
  path: '/api/clubs/import',
  summary: 'Many clubs at once.',
  access: 'public',
  body: anything,
  response: anything,
  bodyLimit: 1_000_000,
});

const myClubs = defineRoute({
  id: 'clubs.club.mine',
  method: 'GET',
  path: '/api/my-clubs',
  summary: 'My clubs.',
  access: 'member',
  response: anything,
});

export const clubNews = defineRoute({
  id: 'clubs.news.stream',
  method: 'GET',
  path: '/api/clubs/news',
  summary: 'News as they come.',
  access: 'member',
  response: anything,
  stream: true,
});

/** A file outside `/api`. */
const clubPicture = defineRoute({
  id: 'clubs.club.picture',
  method: 'GET',
  path: '/uploads/clubs/:file',
  summary: 'A picture.',
  access: 'public',
  response: anything,
  responseType: 'custom',
});

/** Where a sign-in provider leads back to. */
const comeBack = defineRoute({
  id: 'clubs.sign-in.callback',
  method: 'GET',
  path: '/api/auth/oidc/:provider/callback',
  summary: 'Ends a sign-in.',
  access: 'public',
  // A service that asks for the session gets nothing.
  cookies: ['oidc', 'session'],
  response: anything,
  responseType: 'custom',
});

/** Must never be reachable from outside. */
const countClubs = defineRoute({
  id: 'clubs.club.count',
  method: 'GET',
  path: '/internal/clubs/count',
  summary: 'How many.',
  access: 'internal',
  response: anything,
});

export const clubRoutes = [
  ...[listClubs, getClub, searchClubs, createClub, suggestClub, myClubs, clubNews, countClubs],
  clubPicture,
  ...[clubsCalendar, ownCalendar],
  ...[previewClub, previewMeeting],
  countMembers,
  findClubs,
  comeBack,
  importClubs,
];

export const clubState = defineState('club', z.object({ name: z.string() }));
export const meetingEnded = defineEvent('clubs.meeting.ended.v1', z.object({ clubId: z.int() }));
