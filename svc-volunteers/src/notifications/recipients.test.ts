import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inOrder, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import {
  remindOfMessage,
  replyToMessage,
  sendVolunteerMessage,
  testVolunteerMessage,
  volunteerTeamChanged,
} from '@siteswap/contracts/volunteers';
import { hours, later } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { manager } from '#test/factories.ts';
import { notificationTemplates } from './index.ts';

const [editionId, applicant] = [1, 7];
let call: Call;
beforeAll(async () => {
  call = await startCall();
  await call.set({ volunteersOpen: true });
});
afterAll(() => call.stop());

let aid: number;
const toManagers = (key: string): Notified => [
  key,
  { managersOfEdition: editionId, right: 'manageVolunteers', except: applicant },
];
const toApplicant = (key: string): Notified => [key, [applicant]];

const message = 'Réunion à 9 h';
let groupId: string;
const ofMessage = () => ({ id: editionId, gid: groupId });
const reply = (value: 'CONFIRMED' | 'CANNOT_COME') =>
  call.service.call(
    replyToMessage,
    { params: ofMessage(), body: { reply: value } },
    call.as(applicant),
  );

/** The template, what is done, and exactly who is notified of it: svc-notifications knows the managers. */
const table: [key: string, act: () => Promise<unknown>, expected: Notified[]][] = [
  [
    'application-submitted',
    async () => {
      aid = await call.apply(applicant);
    },
    [toApplicant('application-submitted'), toManagers('application-received')],
  ],
  [
    'application-received',
    async () => {
      await call.withdraw(applicant);
      aid = await call.apply(applicant);
    },
    [toApplicant('application-submitted'), toManagers('application-received')],
  ],
  [
    'application-accepted',
    () => call.change(aid, { status: 'ACCEPTED', prenom: 'Anaïs' }),
    [toApplicant('application-accepted')],
  ],
  [
    'application-rejected',
    async () => {
      await call.change(aid, { status: 'PENDING' });
      await call.change(aid, { status: 'REJECTED', note: 'Complet' });
    },
    [toApplicant('application-reopened'), toApplicant('application-rejected')],
  ],
  [
    'application-reopened',
    () => call.change(aid, { status: 'PENDING' }),
    [toApplicant('application-reopened')],
  ],
  [
    'application-changed',
    async () => {
      await call.change(aid, { prenom: 'Ana' });
      // What the applicant changes concerns no one else.
      await call.changeMine(applicant, { motivation: 'Aider' });
    },
    [toApplicant('application-changed')],
  ],
  [
    'volunteer-left',
    async () => {
      await call.accept(aid);
      await call.withdraw(applicant);
    },
    [toApplicant('application-accepted'), toManagers('volunteer-left')],
  ],
  [
    'group-message',
    async () => {
      await call.accept(await call.apply(applicant));
      const body = { targetType: 'ALL' as const, message };
      const params = { id: editionId };
      const sent = await call.service.call(
        sendVolunteerMessage,
        { params, body },
        call.as(manager),
      );
      groupId = sent.body.id;
    },
    [
      toApplicant('application-submitted'),
      toManagers('application-received'),
      toApplicant('application-accepted'),
      toApplicant('group-message'),
    ],
  ],
  [
    'group-message-reminder',
    async () => {
      await call.service.call(remindOfMessage, { params: ofMessage() }, call.as(manager));
      await reply('CONFIRMED');
      // No one is without a reply.
      call.clock.now = later(call.clock.now, hours(2));
      await call.service.call(remindOfMessage, { params: ofMessage() }, call.as(manager));
    },
    [toApplicant('group-message-reminder')],
  ],
  [
    'group-message-test',
    () =>
      call.service.call(
        testVolunteerMessage,
        { params: { id: editionId }, body: { message } },
        call.as(manager),
      ),
    [['group-message-test', [manager]]],
  ],
  [
    'message-cannot-come',
    async () => {
      await reply('CANNOT_COME');
      // What was replied already notifies no one.
      await reply('CANNOT_COME');
    },
    [toManagers('message-cannot-come')],
  ],
];

describe('who is notified', () => {
  it('is in the table for every template', () => {
    const keys = templatesOf(notificationTemplates).map(({ key }) => key);
    expect(table.map(([key]) => key)).toEqual(keys);
  });

  it.each(table)('%s', async (key, act, expected) => {
    const { nats, waitFor } = call.service;
    nats.clear();
    await act();
    // Events of one service come in their order: all others have come once this one has.
    await call.team({ name: key });
    await waitFor(() => nats.events(volunteerTeamChanged).length > 0);
    const events = nats.events() as { subject: string; data: Record<string, unknown> }[];
    expect(notifiedBy(notificationTemplates, events)).toEqual(inOrder(expected));
  });

  it('is not a manager who decides about themselves', async () => {
    const { nats, waitFor } = call.service;
    const own = await call.apply(manager);
    await call.accept(own);
    nats.clear();
    await call.change(own, { status: 'PENDING' });
    await call.team({ name: 'Repère' });
    await waitFor(() => nats.events(volunteerTeamChanged).length > 0);
    const events = nats.events() as { subject: string; data: Record<string, unknown> }[];
    expect(notifiedBy(notificationTemplates, events)).toEqual([]);
  });
});
