import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, nameText, queryFlag, queryInt, text } from '../fields.ts';
import { listOf, pageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { done, email } from './account-fields.ts';

export const feedbackTypes = ['BUG', 'SUGGESTION', 'GENERAL', 'COMPLAINT'] as const;
export const feedbackType = z.enum(feedbackTypes);

export const sendFeedback = defineRoute({
  id: 'core.feedback.send',
  method: 'POST',
  path: '/api/feedback',
  summary:
    'Sends a message to the team. Visitors give a name; that of members comes from the account.',
  access: 'public',
  body: z.object({
    type: feedbackType,
    subject: nameText(5, 200),
    message: text(20, 5_000),
    /** URL of the page it is about. */
    url: nameText(0, 2_000).optional(),
    name: nameText(2, 100).optional(),
    email: email.optional(),
    /** Hidden field: messages of bots that fill it in are not stored. */
    website: nameText(0, 500).optional(),
  }),
  response: done,
  status: 201,
  errors: ['RATE_LIMITED'],
});

/** Feedback as its sender sees it. */
export const myFeedback = z.object({
  id,
  type: feedbackType,
  subject: z.string(),
  message: z.string(),
  resolved: z.boolean(),
  reply: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export const listMyFeedback = defineRoute({
  id: 'core.feedback.list-mine',
  method: 'GET',
  path: '/api/feedback/mine',
  summary: 'My feedback, newest first, with the replies of the team.',
  access: 'member',
  shows: { feedback: '*' },
  response: listOf(myFeedback),
});

/** The team has resolved the feedback of a member; `REPLIED` with a reply, which they read on their page. */
export const feedbackResolved = defineEvent(
  'core.feedback.resolved.v1',
  z.object({ feedbackId: id, userId: id, how: z.enum(['RESOLVED', 'REPLIED']) }),
);

/** Feedback as admins see it. */
export const feedback = myFeedback.extend({
  email: z.string().nullable(),
  name: z.string().nullable(),
  userId: id.nullable(),
  userAgent: z.string().nullable(),
  url: z.string().nullable(),
  adminNotes: z.string().nullable(),
  ...versioned,
});
export type Feedback = z.infer<typeof feedback>;

export const listFeedback = defineRoute({
  id: 'core.feedback.list',
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'Feedback, newest first.',
  access: 'admin',
  query: z.object({
    resolved: queryFlag.optional(),
    type: feedbackType.optional(),
    page: queryInt(1, 100_000).default(1),
    limit: queryInt(1, 100).default(20),
  }),
  response: pageOf(feedback),
});

export const updateFeedback = defineRoute({
  id: 'core.feedback.update',
  method: 'PATCH',
  path: '/api/admin/feedback/:id',
  summary: 'Marks feedback as resolved, replies to its sender, or adds a note for admins.',
  access: 'admin',
  withoutProof: 'It can be changed back.',
  params: z.object({ id: idParam }),
  body: z.object({
    resolved: z.boolean().optional(),
    reply: text(0, 5_000).nullable().optional(),
    adminNotes: text(0, 5_000).nullable().optional(),
    ...versioned,
  }),
  response: z.object({ feedback }),
  errors: ['EDIT_CONFLICT'],
});
