import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  createAssignment,
  deleteAssignment,
  deleteTimeSlot,
  moveAssignment,
  updateAssignment,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPlace, aPlanning, aSlot, aSlotId } from '#test/fixtures.ts';
import { showPlanning } from '#test/show-planning.tsx';

const dinner = aSlot({
  id: aSlotId(2),
  title: 'Dinner',
  startDateTime: '2126-05-11T09:00:00Z',
  endDateTime: '2126-05-11T12:00:00Z',
  assignedVolunteers: 0,
});

const opened = (name: string) => screen.findByRole('dialog', { name }).then((one) => within(one));
const titles = () => toast.list().map(({ title }) => title);
const undo = () => act(() => toast.list()[0]?.action?.onAction());

describe('a slot of the planning', () => {
  it('takes a person, which can be undone', async () => {
    const { user, reads } = await showPlanning(aPlanning(), `?slot=${aSlotId(1)}`);
    const dialog = await opened('Lunch');
    const made = mockRoute(createAssignment, aPlace({ id: aSlotId(109), userId: 8 }));
    await user.click(dialog.getByRole('button', { name: 'Assign Noa Durand' }));
    await waitFor(() => expect(titles()).toEqual(['Noa Durand is on “Lunch”']));
    expect(made[0]).toMatchObject({
      params: { id: 12, sid: aSlotId(1) },
      body: { userId: 8, overrideReason: null },
    });
    await waitFor(() => expect(reads.length).toBeGreaterThan(1));
    const removed = mockRoute(deleteAssignment, { ok: true });
    undo();
    await waitFor(() => expect(removed[0]?.params.assignmentId).toBe(aSlotId(109)));
    await waitFor(() => expect(titles()).toEqual(['Everything is as before']));
  });

  it('VP-03 VP-05 asks for a reason where a rule speaks against it', async () => {
    const { user } = await showPlanning(
      aPlanning({ slots: [aSlot(), dinner] }),
      `?slot=${aSlotId(2)}`,
    );
    const dialog = await opened('Dinner');
    expect(dialog.getByText(/^Overlaps “Lunch”, Sat,? 11 May, 10:00\.$/)).toBeVisible();
    const made = mockRoute(createAssignment, aPlace({ timeSlotId: aSlotId(2) }));
    await user.click(dialog.getByRole('button', { name: 'Assign Lina Martin' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Assign anyway' }));
    expect(question.getByRole('textbox', { name: /^Reason/ })).toBeInvalid();
    expect(made).toHaveLength(0);
    await user.type(question.getByRole('textbox', { name: /^Reason/ }), 'She agreed');
    await user.click(question.getByRole('button', { name: 'Assign anyway' }));
    await waitFor(() => expect(made[0]?.body).toMatchObject({ overrideReason: 'She agreed' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('shows the rules that the service knows of and the page does not, also those for everyone', async () => {
    const { user } = await showPlanning(aPlanning(), `?slot=${aSlotId(1)}`);
    mockRoute(
      createAssignment,
      mockProblem(409, 'SHIFT_RULES', {
        errors: [{ path: 'userId', code: 'NIGHTS', params: { max: 3 } }],
      }),
    );
    await user.click((await opened('Lunch')).getByRole('button', { name: 'Assign Noa Durand' }));
    let question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Night shifts: 3 at most.')).toBeVisible();
    mockRoute(
      createAssignment,
      mockProblem(409, 'SHIFT_RULES', { errors: [{ path: 'userId', code: 'NO_ADULT' }] }),
    );
    await user.type(question.getByRole('textbox', { name: /^Reason/ }), 'Short night');
    await user.click(question.getByRole('button', { name: 'Assign anyway' }));
    question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('An adult must be on this shift first.')).toBeVisible();
    expect(question.queryByRole('button', { name: 'Assign anyway' })).not.toBeInTheDocument();
  });

  it('that another manager has filled meanwhile says so, and is read again', async () => {
    const { user, reads } = await showPlanning(aPlanning(), `?slot=${aSlotId(1)}`);
    const dialog = await opened('Lunch');
    expect(reads).toHaveLength(1);
    mockRoute(createAssignment, mockProblem(409, 'SLOT_FULL'));
    await user.click(dialog.getByRole('button', { name: 'Assign Noa Durand' }));
    await waitFor(() =>
      expect(toast.list()).toMatchObject([
        { title: 'Nothing was changed', message: 'This shift has no free place.' },
      ]),
    );
    await waitFor(() => expect(reads.length).toBeGreaterThan(1));
  });

  it('loses a person, who is put back as they were', async () => {
    const locked = aPlace({ isLocked: true, overrideReason: 'She agreed' });
    const { user } = await showPlanning(
      aPlanning({ assignments: [locked] }),
      `?slot=${aSlotId(1)}`,
    );
    const dialog = await opened('Lunch');
    expect(dialog.getByText('Assigned anyway: She agreed')).toBeVisible();
    mockRoute(deleteAssignment, { ok: true });
    await user.click(dialog.getByRole('button', { name: 'Remove Lina Martin' }));
    await waitFor(() => expect(titles()).toEqual(['Lina Martin is no longer on this shift']));
    const made = mockRoute(createAssignment, locked);
    undo();
    await waitFor(() =>
      expect(made[0]?.body).toEqual({ userId: 7, isLocked: true, overrideReason: 'She agreed' }),
    );
  });

  it('VP-14 gives a person to another slot by keyboard, and takes them back', async () => {
    const { user } = await showPlanning(
      aPlanning({ slots: [aSlot(), dinner] }),
      `?slot=${aSlotId(1)}`,
    );
    const dialog = await opened('Lunch');
    act(() => dialog.getByRole('button', { name: 'Move Lina Martin' }).focus());
    await user.keyboard('{Enter}');
    const choice = await opened('Move Lina Martin');
    const moved = aPlace({ id: aSlotId(110), timeSlotId: aSlotId(2) });
    const moves = mockRoute(moveAssignment, moved);
    act(() => choice.getByRole('button', { name: /^Move here Dinner/ }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Lina Martin has moved to “Dinner”']));
    expect(moves[0]).toMatchObject({
      params: { sid: aSlotId(1), assignmentId: aSlotId(101) },
      body: { timeSlotId: aSlotId(2), overrideReason: null },
    });
    undo();
    await waitFor(() =>
      expect(moves[1]).toMatchObject({
        params: { sid: aSlotId(2), assignmentId: aSlotId(110) },
        body: { timeSlotId: aSlotId(1) },
      }),
    );
  });

  it('locks a place, and is deleted after a question that counts people', async () => {
    const { user, address } = await showPlanning(aPlanning(), `?slot=${aSlotId(1)}`);
    const dialog = await opened('Lunch');
    const locks = mockRoute(updateAssignment, { assignment: aPlace({ isLocked: true }) });
    await user.click(dialog.getByRole('button', { name: 'Lock Lina Martin' }));
    await waitFor(() => expect(locks[0]?.body).toMatchObject({ isLocked: true }));
    await user.click(dialog.getByRole('button', { name: 'Delete the shift' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('1 person loses the place and is notified.')).toBeVisible();
    const removals = mockRoute(deleteTimeSlot, { ok: true });
    await user.click(question.getByRole('button', { name: 'Delete the shift' }));
    await waitFor(() => expect(removals).toHaveLength(1));
    await waitFor(() => expect(address()).not.toContain('slot='));
  });

  it('that is gone says so', async () => {
    await showPlanning(aPlanning(), `?slot=${aSlotId(77)}`);
    expect(await screen.findByText('This shift does not exist any more.')).toBeVisible();
  });
});

describe('requests and excuses', () => {
  const request = aPlace({ userId: 8, status: 'REQUESTED', assignedById: null });
  const excuse = aPlace({
    id: aSlotId(102),
    excuse: {
      status: 'ASKED',
      reason: 'Broken arm',
      askedAt: '2126-05-10T10:00:00Z',
      answeredAt: null,
      note: null,
    },
  });

  it('are accepted by leaders, too', async () => {
    const { user } = await showPlanning(
      aPlanning({ isManager: false, assignments: [request, excuse] }),
    );
    expect(await screen.findByText('2 requests to handle')).toBeVisible();
    expect(screen.getByText('Broken arm')).toBeVisible();
    const responses = mockRoute(updateAssignment, { assignment: aPlace() });
    await user.click(screen.getByRole('button', { name: 'Give the place Noa Durand' }));
    await user.click(screen.getByRole('button', { name: 'Free the place Lina Martin' }));
    await waitFor(() => expect(responses).toHaveLength(2));
    expect(responses.map(({ body }) => body)).toMatchObject([
      { isAccepted: true },
      { isExcused: true },
    ]);
  });

  it('are rejected with a message', async () => {
    const { user } = await showPlanning(aPlanning({ assignments: [request] }));
    await user.click(await screen.findByRole('button', { name: 'Decline the request Noa Durand' }));
    const dialog = await opened('Decline the request: Noa Durand');
    const responses = mockRoute(updateAssignment, { assignment: null });
    await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Next time');
    await user.click(dialog.getByRole('button', { name: 'Decline the request' }));
    await waitFor(() =>
      expect(responses[0]?.body).toMatchObject({ isAccepted: false, note: 'Next time' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('against a rule need a reason', async () => {
    const { user } = await showPlanning(aPlanning({ assignments: [request] }));
    mockRoute(
      updateAssignment,
      mockProblem(409, 'SHIFT_RULES', {
        errors: [{ path: '', code: 'DAY_HOURS', params: { max: 8 } }],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Give the place Noa Durand' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('More than 8 h on this day.')).toBeVisible();
    const responses = mockRoute(updateAssignment, { assignment: aPlace() });
    await user.type(question.getByRole('textbox', { name: /^Reason/ }), 'One hour more');
    await user.click(question.getByRole('button', { name: 'Assign anyway' }));
    await waitFor(() =>
      expect(responses[0]?.body).toMatchObject({
        isAccepted: true,
        overrideReason: 'One hour more',
      }),
    );
  });
});
