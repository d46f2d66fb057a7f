import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inOrder, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import {
  remindOfMessage,
  replyToMessage,
  sendVolunteerMessage,
  testVolunteerMessage,
  volunteerTeamChanged,
} from '@siteswap/contracts/volunteers';
import { hours, later, minutes } from '@siteswap/service-kit';
import type { Call } from '#test/call-people.ts';
import { now } from '#test/days.ts';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';
import { notificationTemplates } from './index.ts';

const [editionId, applicant, volunteer, leader] = [1, 7, 8, 9];
let shifts: Shifts;
let call: Call;
let team: number;
beforeAll(async () => {
  shifts = await startShifts();
  ({ call } = shifts);
  team = await call.team({ name: 'Bar', signUpMode: 'REQUEST' });
  await shifts.volunteer(volunteer);
  await shifts.volunteer(leader, { teams: [team] });
  await shifts.lead(team, [leader]);
});
afterAll(() => shifts.stop());

let aid: number;
const toManagers = (key: string): Notified => [
  key,
  { managersOfEdition: editionId, right: 'manageVolunteers', except: applicant },
];
const toApplicant = (key: string): Notified => [key, [applicant]];

const toVolunteer = (key: string): Notified => [key, [volunteer]];
const toLeaders = (key: string): Notified => [key, [leader, manager]];

let slot: string;
let place: string;
const addSlot = async (fields: object = {}) => {
  slot = (await shifts.slot({ teamId: team, ...fields })).id;
};
const give = async () => {
  place = (await shifts.give(slot, volunteer)).id;
};
/** Moves the clock to so long before the shift. */
const before = (ms: number) => {
  call.clock.now = later(new Date(at(10, '14:00')), -ms);
};
const message = 'Réunion à 9 h';
let groupId: string;
let coverId: string;
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
    'shift-assigned',
    async () => {
      await addSlot();
      await give();
    },
    [toVolunteer('shift-assigned')],
  ],
  [
    'shift-changed',
    () => shifts.changeSlot(slot, { place: 'Halle' }),
    [toVolunteer('shift-changed')],
  ],
  ['shift-removed', () => shifts.takeOff(slot, place), [toVolunteer('shift-removed')]],
  [
    'shift-cancelled',
    async () => {
      await give();
      await shifts.removeSlot(slot);
    },
    [toVolunteer('shift-assigned'), toVolunteer('shift-cancelled')],
  ],
  [
    'shift-requested',
    async () => {
      await addSlot();
      place = (await shifts.signUp(slot, volunteer)).body.id;
    },
    [toLeaders('shift-requested')],
  ],
  [
    'shift-request-decided',
    () => shifts.decide(slot, place, { isAccepted: true }, leader),
    [toVolunteer('shift-request-decided')],
  ],
  [
    'shift-excuse-asked',
    async () => {
      before(hours(3));
      await shifts.excuse(slot, volunteer);
    },
    [toLeaders('shift-excuse-asked')],
  ],
  [
    'shift-excuse-decided',
    () => shifts.decide(slot, place, { isExcused: false }, leader),
    [toVolunteer('shift-excuse-decided')],
  ],
  [
    'shift-short',
    async () => {
      call.clock.now = now;
      await shifts.drop(slot, volunteer);
    },
    [
      [
        'shift-short',
        { managersOfEdition: editionId, right: 'manageVolunteers', except: volunteer },
      ],
    ],
  ],
  [
    'shift-starts-soon',
    async () => {
      await give();
      before(minutes(30));
      await call.service.running.tasks.request('shift-reminders');
      await call.service.running.tasks.runDue();
      call.clock.now = now;
    },
    [toVolunteer('shift-assigned'), toVolunteer('shift-starts-soon')],
  ],
  [
    'shift-stayed-on',
    async () => {
      const next = await shifts.slot({
        ...{ teamId: team, startDateTime: at(10, '16:00'), endDateTime: at(10, '17:00') },
      });
      before(0);
      await shifts.record(slot, place, 'ARRIVED');
      await shifts.stayOn(next.id, volunteer);
      await shifts.record(slot, place, null);
      call.clock.now = now;
    },
    [toLeaders('shift-stayed-on')],
  ],
  [
    'cover-asked',
    async () => {
      await shifts.cover(slot, volunteer, [{ userId: leader, slotId: null }]);
    },
    [['cover-asked', [leader]]],
  ],
  [
    'swap-asked',
    async () => {
      const times = { startDateTime: at(11, '10:00'), endDateTime: at(11, '12:00') };
      const other = (await shifts.slot({ teamId: team, ...times })).id;
      await shifts.give(other, leader);
      await shifts.takeBack(slot, volunteer);
      const { body } = await shifts.cover(slot, volunteer, [{ userId: leader, slotId: other }]);
      coverId = body.id;
    },
    [
      ['shift-assigned', [leader]],
      ['swap-asked', [leader]],
    ],
  ],
  [
    'cover-replied',
    async () => {
      for (let times = 0; times < 2; times += 1) await shifts.declineCover(coverId, leader);
    },
    [toVolunteer('cover-replied')],
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
      ['group-message', [applicant, volunteer, leader]],
    ],
  ],
  [
    'group-message-reminder',
    async () => {
      await call.service.call(remindOfMessage, { params: ofMessage() }, call.as(manager));
      await reply('CONFIRMED');
      // The applicant has replied.
      call.clock.now = later(call.clock.now, hours(2));
      await call.service.call(remindOfMessage, { params: ofMessage() }, call.as(manager));
    },
    [
      ['group-message-reminder', [applicant, volunteer, leader]],
      ['group-message-reminder', [volunteer, leader]],
    ],
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
