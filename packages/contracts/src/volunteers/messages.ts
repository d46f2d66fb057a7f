import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  instant,
  localDate,
  openEnum,
  queryCursor,
  queryInt,
  text,
} from '../fields.ts';
import { cursorPageOf, listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { slotId } from './slots.ts';

/**
 * Accepted volunteers: all, those of some teams, those with a place on a day or on a slot, and people who have not replied to
 * an earlier message.
 */
export const messageTargets = ['ALL', 'TEAMS', 'DAY', 'SLOT', 'UNCONFIRMED'] as const;
export type MessageTarget = (typeof messageTargets)[number];

export const messageReplies = ['CONFIRMED', 'CANNOT_COME'] as const;
export type MessageReply = (typeof messageReplies)[number];

const targetFields = {
  targetType: z.enum(messageTargets),
  /** Of TEAMS. */
  selectedTeams: z.array(id).max(50).default([]),
  /** Of DAY, local to the edition. */
  day: localDate.nullable().default(null),
  /** Of SLOT. */
  timeSlotId: slotId.nullable().default(null),
  /** Of UNCONFIRMED: the earlier message. */
  groupId: z.uuid().nullable().default(null),
};

const messageText = text(1, 500);

/** A message to several volunteers. Its text and its recipients stay as they were when it was sent. */
export const volunteerMessage = z.object({
  id: z.uuid(),
  editionId: id,
  sender: publicUser,
  /** Name of the edition then. */
  title: z.string(),
  message: z.string(),
  targetType: openEnum(messageTargets, 'ALL'),
  selectedTeams: z.array(id),
  day: localDate.nullable(),
  /** Title of the slot then. */
  slotTitle: z.string().nullable(),
  recipientCount: z.int().min(0),
  confirmedCount: z.int().min(0),
  cannotComeCount: z.int().min(0),
  /** When those without a reply were last reminded. */
  remindedAt: instant.nullable(),
  sentAt: instant,
});
export type VolunteerMessage = z.infer<typeof volunteerMessage>;

const ofEdition = z.object({ id: idParam });
const ofMessage = z.object({ id: idParam, gid: z.uuid() });

export const listVolunteerMessages = defineRoute({
  id: 'volunteers.message.list',
  method: 'GET',
  path: '/api/editions/:id/volunteers/notifications',
  summary:
    'Messages to the volunteers of an edition, the newest first; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  query: z.object({
    cursor: queryCursor(instant, z.uuid()),
    limit: queryInt(1, 100).default(20),
  }),
  shows: { 'volunteer-message': '*' },
  response: cursorPageOf(volunteerMessage),
  errors: ['EDITION_NOT_FOUND'],
});

const targetErrors = ['EDITION_NOT_FOUND', 'TEAM_NOT_FOUND', 'NOT_FOUND'] as const;

export const previewVolunteerMessage = defineRoute({
  id: 'volunteers.message.preview',
  method: 'POST',
  path: '/api/editions/:id/volunteers/notifications/preview',
  summary:
    'Who would get a message: their number and names; needs the right manageVolunteers. Nothing is stored.',
  access: 'member',
  params: ofEdition,
  body: z.object(targetFields),
  repeatable: true,
  response: z.object({
    count: z.int().min(0),
    /** By name, 500 at most. */
    recipients: z.array(publicUser.extend({ prenom: z.string(), nom: z.string() })),
  }),
  errors: targetErrors,
});

export const sendVolunteerMessage = defineRoute({
  id: 'volunteers.message.send',
  method: 'POST',
  path: '/api/editions/:id/volunteers/notifications',
  summary:
    'Sends a message to volunteers, who are notified and reply to it; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object({
    ...targetFields,
    message: messageText,
    /** The number that the preview showed: with another one by now nothing is sent. */
    expectedCount: z.int().min(0).optional(),
  }),
  response: volunteerMessage,
  status: 201,
  rateLimit: 'content',
  errors: [
    ...targetErrors,
    /** 409, with `count`. */
    'RECIPIENTS_CHANGED',
  ],
});

export const testVolunteerMessage = defineRoute({
  id: 'volunteers.message.test',
  method: 'POST',
  path: '/api/editions/:id/volunteers/notifications/test',
  summary: 'Sends the text to the caller alone; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object({ message: messageText }),
  response: z.object({ ok: z.literal(true) }),
  rateLimit: 'content',
  errors: ['EDITION_NOT_FOUND'],
});

export const listMessageRecipients = defineRoute({
  id: 'volunteers.message.list-recipients',
  method: 'GET',
  path: '/api/editions/:id/volunteers/notifications/:gid/recipients',
  summary: 'Who got a message, and what they replied; needs the right manageVolunteers.',
  access: 'member',
  params: ofMessage,
  shows: { 'volunteer-message': 'gid' },
  response: listOf(
    z.object({
      user: publicUser,
      /** Null once the application is gone. */
      prenom: z.string().nullable(),
      nom: z.string().nullable(),
      reply: z.enum(messageReplies).nullable().catch(null),
      confirmedAt: instant.nullable(),
    }),
  ),
  errors: ['EDITION_NOT_FOUND'],
});

export const remindOfMessage = defineRoute({
  id: 'volunteers.message.remind',
  method: 'POST',
  path: '/api/editions/:id/volunteers/notification/:gid/remind',
  summary:
    'Reminds people who have not replied to a message, once an hour at most; needs the right manageVolunteers.',
  access: 'member',
  params: ofMessage,
  response: volunteerMessage,
  rateLimit: 'content',
  errors: ['EDITION_NOT_FOUND', 'NO_ONE_TO_REMIND', 'REMINDED_LATELY'],
});

/** A message as one of its recipients reads it. */
export const receivedMessage = z.object({
  id: z.uuid(),
  editionId: id,
  title: z.string(),
  message: z.string(),
  sentAt: instant,
  reply: z.enum(messageReplies).nullable().catch(null),
  /** When they first replied so. */
  confirmedAt: instant.nullable(),
});

export type ReceivedMessage = z.infer<typeof receivedMessage>;

export const getReceivedMessage = defineRoute({
  id: 'volunteers.message.get-received',
  method: 'GET',
  path: '/api/editions/:id/volunteers/notification/:gid',
  summary: 'A message that the caller has received.',
  access: 'member',
  isReadOffline: true,
  params: ofMessage,
  shows: { 'volunteer-message': 'gid' },
  response: receivedMessage,
});

export const replyToMessage = defineRoute({
  id: 'volunteers.message.reply',
  method: 'POST',
  path: '/api/editions/:id/volunteers/notification/:gid/confirm',
  summary:
    'Confirms a message, or says that one cannot come; the same reply again leaves its time. For its recipients.',
  access: 'member',
  params: ofMessage,
  body: z.object({ reply: z.enum(messageReplies).default('CONFIRMED') }),
  ownResponse: true,
  repeatable: true,
  response: receivedMessage,
});

const ofMessageEvent = { groupId: z.uuid(), editionId: id, message: z.string() };

/** A message was sent: each recipient is notified. */
export const messageSent = defineEvent(
  'volunteers.message.sent.v1',
  z.object({ ...ofMessageEvent, senderId: id, recipientIds: z.array(id) }),
);

/** Those without a reply are notified again. */
export const messageReminded = defineEvent(
  'volunteers.message.reminded.v1',
  z.object({ ...ofMessageEvent, senderId: id, recipientIds: z.array(id) }),
);

/** The caller tries a text out. */
export const messageTested = defineEvent(
  'volunteers.message.tested.v1',
  z.object({ editionId: id, userId: id, message: z.string() }),
);

export const messageReplied = defineEvent(
  'volunteers.message.replied.v1',
  z.object({ groupId: z.uuid(), editionId: id, userId: id, reply: z.enum(messageReplies) }),
);

/** In addition to `messageReplied`: a recipient cannot come, which managers are notified of. */
export const messageDeclined = defineEvent(
  'volunteers.message.declined.v1',
  z.object({ groupId: z.uuid(), editionId: id, userId: id }),
);
