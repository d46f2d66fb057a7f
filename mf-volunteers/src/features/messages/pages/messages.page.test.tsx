import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyEdition } from '@siteswap/contracts/editions';
import { aMyEdition, aPublicUser } from '@siteswap/contracts/testing';
import {
  listMessageRecipients,
  listTimeSlots,
  listVolunteerMessages,
  listVolunteerTeams,
  previewVolunteerMessage,
  remindOfMessage,
  sendVolunteerMessage,
  type TimeSlot,
  testVolunteerMessage,
  timeSlot,
  type VolunteerMessage,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aMessage, aTeam } from '#test/fixtures.ts';
import { MessagesPage } from './messages.page.tsx';

const previewOf = (count: number) => ({
  count,
  recipients: Array.from({ length: count }, (_, index) => ({
    ...aPublicUser({ id: index + 1, pseudo: `user-${index}` }),
    ...{ prenom: 'Lina', nom: `Martin ${index}` },
  })),
});

const aSlot = (): TimeSlot =>
  timeSlot.parse({
    ...{ id: '0198c1de-0000-7000-8000-000000000009', editionId: 12, kind: 'SHIFT', teamId: 3 },
    ...{ title: 'Welcome desk', description: null, place: null, minVolunteers: 1 },
    requirementIds: [],
    ...{ startDateTime: '2126-05-10T08:00:00Z', endDateTime: '2126-05-10T10:00:00Z' },
    ...{ maxVolunteers: 2, assignedVolunteers: 1, version: 'v1' },
  });

function show(
  messages: VolunteerMessage[] | ReturnType<typeof mockProblem>,
  { count = 24, slots = [] as TimeSlot[], query = '' } = {},
) {
  mockRoute(
    listVolunteerMessages,
    Array.isArray(messages) ? { data: messages, nextCursor: null } : messages,
  );
  const previews = mockRoute(previewVolunteerMessage, previewOf(count));
  mockRoute(listVolunteerTeams, { data: [aTeam()] });
  mockRoute(listTimeSlots, { data: slots });
  mockRoute(getMyEdition, aMyEdition({ id: 12, timezone: 'Europe/Paris' }));
  return renderPage(<MessagesPage />, {
    path: '/editions/:id/gestion/volunteers/notifications',
    url: `/editions/12/gestion/volunteers/notifications${query}`,
    messages: { volunteers: en },
    session: aSessionUser(),
  }).then((page) => ({ ...page, previews }));
}

const titles = () => toast.list().map(({ title }) => title);
const choose = async (
  user: Awaited<ReturnType<typeof show>>['user'],
  [field, option]: [RegExp, RegExp],
) => {
  await user.click(await screen.findByRole('button', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('a message to volunteers', () => {
  it('VN-01: shows how many get it, and sends to that number', async () => {
    const { user, previews } = await show([]);
    expect(await screen.findByRole('button', { name: 'Send to 24 volunteers' })).toBeVisible();
    mockRoute(previewVolunteerMessage, previewOf(2));
    await user.click(await screen.findByRole('radio', { name: 'Some teams' }));
    expect(screen.getByRole('button', { name: 'Send the message' })).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: /Kitchen/ }));
    expect(await screen.findByText('2 volunteers get this message.')).toBeVisible();
    await user.click(screen.getByText('Show the names'));
    expect(screen.getByText('Lina Martin 1')).toBeInTheDocument();
    const requests = mockRoute(sendVolunteerMessage, aMessage({ recipientCount: 2 }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Meeting at 9');
    await user.click(screen.getByRole('button', { name: 'Send to 2 volunteers' }));
    await waitFor(() => expect(titles()).toEqual(['Message sent to 2 volunteers']));
    expect(requests[0]?.body).toMatchObject({
      ...{ targetType: 'TEAMS', selectedTeams: [3], message: 'Meeting at 9', expectedCount: 2 },
    });
    expect(previews.length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('VN-01: is not sent to others than shown, nor to no one', async () => {
    const { user } = await show([]);
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
    mockRoute(sendVolunteerMessage, mockProblem(409, 'RECIPIENTS_CHANGED', { count: 23 }));
    mockRoute(previewVolunteerMessage, previewOf(23));
    await user.click(screen.getByRole('button', { name: 'Send to 24 volunteers' }));
    expect(await screen.findByText(/The recipients have changed meanwhile/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Send to 23 volunteers' })).toBeVisible();
    const errors = [{ path: 'targetType', code: 'NO_RECIPIENTS' }];
    mockRoute(sendVolunteerMessage, mockProblem(422, 'INVALID_INPUT', { errors }));
    await user.click(screen.getByRole('button', { name: 'Send to 23 volunteers' }));
    expect(await screen.findAllByText(/This message would reach no one/)).not.toHaveLength(0);
  });

  it('goes to a day or a slot only where there are slots', async () => {
    const page = await show([]);
    await screen.findByRole('radio', { name: 'Some teams' });
    expect(screen.queryByRole('radio', { name: 'One day' })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'One shift' })).not.toBeInTheDocument();
    page.unmount();
    const { user, previews } = await show([], { slots: [aSlot()] });
    await user.click(await screen.findByRole('radio', { name: 'One day' }));
    await choose(user, [/Day/, /10 May 2126/]);
    await waitFor(() =>
      expect(previews.at(-1)?.body).toMatchObject({ targetType: 'DAY', day: '2126-05-10' }),
    );
    await user.click(screen.getByRole('radio', { name: 'One shift' }));
    await choose(user, [/Shift/, /10:00 · Welcome desk/]);
    await waitFor(() =>
      expect(previews.at(-1)?.body).toMatchObject({ targetType: 'SLOT', timeSlotId: aSlot().id }),
    );
  });

  it('is tried out on oneself, with a text', async () => {
    const { user } = await show([]);
    const requests = mockRoute(testVolunteerMessage, { ok: true });
    const test = await screen.findByRole('button', { name: 'Send a test to me' });
    await user.click(test);
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeInvalid();
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
    await user.click(test);
    await waitFor(() => expect(titles()).toEqual(['Test sent: see your notifications']));
    expect(requests.map(({ body }) => body)).toEqual([{ message: 'Hello' }]);
  });
});

describe('sent messages', () => {
  it('VN-03: have their numbers, and remind those without a reply', async () => {
    const { user } = await show([aMessage()]);
    expect(
      await screen.findByText('1 confirmed · 1 cannot come · 3 without a reply'),
    ).toBeVisible();
    mockRoute(remindOfMessage, mockProblem(409, 'REMINDED_LATELY'));
    const remind = screen.getByRole('button', { name: 'Remind the 3 without a reply' });
    await user.click(remind);
    expect(await screen.findByText(/less than an hour ago/)).toBeInTheDocument();
    const requests = mockRoute(remindOfMessage, aMessage());
    await user.click(remind);
    await waitFor(() => expect(titles()).toEqual(['Reminder sent']));
    expect(requests[0]?.params).toMatchObject({ gid: aMessage().id });
  });

  it('show who replied what, by their address', async () => {
    mockRoute(listMessageRecipients, {
      data: [
        {
          ...{ user: aPublicUser({ id: 1 }), prenom: 'Lina', nom: 'Martin' },
          ...{ reply: 'CANNOT_COME', confirmedAt: '2026-01-02T10:00:00Z' },
        },
        {
          ...{ user: aPublicUser({ id: 2, pseudo: 'ana' }), prenom: null, nom: null },
          ...{ reply: null, confirmedAt: null },
        },
      ],
    });
    const { user, address } = await show([aMessage()]);
    await user.click(await screen.findByRole('button', { name: 'Replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replies' }));
    expect(await dialog.findByRole('heading', { name: 'Cannot come (1)' })).toBeVisible();
    expect(dialog.getByText('Lina Martin')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'No reply (1)' })).toBeVisible();
    expect(dialog.getByText('ana')).toBeVisible();
    expect(address()).toContain(`groupId=${aMessage().id}`);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).not.toContain('groupId'));
  });

  it('wait for volunteers, need the right, and can be loaded again', async () => {
    const empty = await show([], { count: 0 });
    expect(await screen.findByText('No volunteers yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Applications' })).toHaveAttribute(
      'href',
      '/editions/12/gestion/volunteers/applications',
    );
    empty.unmount();
    const rejected = await show(mockProblem(403, 'FORBIDDEN'));
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    rejected.unmount();
    await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
  });
});
