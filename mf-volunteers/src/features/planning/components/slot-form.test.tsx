import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  copySlotsOfDay,
  createSlotSeries,
  createTimeSlot,
  updateTimeSlot,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { mockProblem, mockRoute, type RenderedPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aPlanning, aSlot, aSlotId } from '#test/fixtures.ts';
import { showPlanning } from '#test/show-planning.tsx';

const titles = () => toast.list().map(({ title }) => title);

async function open({ user }: Pick<RenderedPage, 'user'>, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('the form of a slot', () => {
  it('sends times that are local to the edition as instants', async () => {
    const page = await showPlanning(aPlanning());
    const dialog = await open(page, 'Add a shift');
    const { user } = page;
    await user.type(await dialog.findByRole('textbox', { name: 'Title' }), 'Breakfast');
    const made = mockRoute(createTimeSlot, aSlot({ title: 'Breakfast' }));
    await user.click(dialog.getByRole('button', { name: 'Add a shift' }));
    await waitFor(() => expect(titles()).toEqual(['Shift added: Breakfast']));
    expect(made[0]?.body).toEqual({
      kind: 'SHIFT',
      teamId: 3,
      title: 'Breakfast',
      description: null,
      place: null,
      minVolunteers: 1,
      maxVolunteers: 2,
      requirementIds: [],
      startDateTime: '2126-05-11T08:00:00.000Z',
      endDateTime: '2126-05-11T10:00:00.000Z',
    });
  });

  it('says what the shift asks for', async () => {
    const page = await showPlanning(
      aPlanning({
        requirements: [
          { id: 4, name: 'Licence', description: null },
          { id: 3, name: 'Fire safety', description: null },
        ],
      }),
    );
    const dialog = await open(page, 'Add a shift');
    const { user } = page;
    await user.type(await dialog.findByRole('textbox', { name: 'Title' }), 'Van');
    await user.click(dialog.getByRole('checkbox', { name: 'Licence' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Fire safety' }));
    const made = mockRoute(createTimeSlot, aSlot({ title: 'Van' }));
    await user.click(dialog.getByRole('button', { name: 'Add a shift' }));
    await waitFor(() => expect(made[0]?.body).toMatchObject({ requirementIds: [3, 4] }));
  });

  it('asks no number of people for a briefing', async () => {
    const page = await showPlanning(aPlanning());
    const dialog = await open(page, 'Add a shift');
    const { user } = page;
    await user.click(await dialog.findByRole('radio', { name: /^Briefing/ }));
    expect(dialog.queryByRole('textbox', { name: 'Places' })).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Welcome');
    const made = mockRoute(createTimeSlot, aSlot());
    await user.click(dialog.getByRole('button', { name: 'Add a shift' }));
    await waitFor(() =>
      expect(made[0]?.body).toMatchObject({
        kind: 'BRIEFING',
        minVolunteers: 0,
        maxVolunteers: null,
      }),
    );
  });

  it('shows what the service rejects next to its field', async () => {
    const page = await showPlanning(aPlanning());
    const dialog = await open(page, 'Add a shift');
    const { user } = page;
    await user.type(await dialog.findByRole('textbox', { name: 'Title' }), 'Breakfast');
    mockRoute(
      createTimeSlot,
      mockProblem(422, 'INVALID_INPUT', {
        errors: [{ path: 'startDateTime', code: 'OUTSIDE_DAYS' }],
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Add a shift' }));
    expect(
      await dialog.findAllByText('Choose a day on which volunteers are needed.'),
    ).not.toHaveLength(0);
  });

  it('sends what was changed with its version, and shows what another manager has changed', async () => {
    const { user } = await showPlanning(aPlanning(), `?slot=${aSlotId(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Edit the shift' }));
    const box = await screen.findByRole('textbox', { name: 'Title' });
    expect(screen.getByText(/^1 person on this shift is notified/)).toBeVisible();
    await user.clear(box);
    await user.type(box, 'Soup');
    const requests = mockRoute(
      updateTimeSlot,
      mockProblem(409, 'EDIT_CONFLICT', {
        errors: [{ path: 'title', code: 'CHANGED_MEANWHILE' }],
        fresh: { ...aSlot({ title: 'Stew' }), version: 'v2' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Stew')).toBeVisible();
    expect(requests[0]?.body).toEqual({ title: 'Soup', overrideReason: null, version: 'v1' });
  });

  it('asks for a reason when rules speak against the new time', async () => {
    const { user } = await showPlanning(aPlanning(), `?slot=${aSlotId(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Edit the shift' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 's');
    mockRoute(
      updateTimeSlot,
      mockProblem(409, 'SHIFT_RULES', {
        errors: [{ path: '', code: 'DAY_HOURS', params: { max: 8 } }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('More than 8 h on this day.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Last day');
    const requests = mockRoute(updateTimeSlot, aSlot({ title: 'Lunchs' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({
        title: 'Lunchs',
        overrideReason: 'Last day',
        version: 'v1',
      }),
    );
  });
});

describe('several slots', () => {
  it('are made in a row on the chosen days, and counted before', async () => {
    const page = await showPlanning(aPlanning());
    const dialog = await open(page, 'Add several in a row');
    const { user } = page;
    await user.type(await dialog.findByRole('textbox', { name: 'Title' }), 'Bar');
    expect(dialog.getByText('This adds 6 shifts.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Sun,? 12 May/ }));
    expect(dialog.getByText('This adds 12 shifts.')).toBeVisible();
    const made = mockRoute(createSlotSeries, { data: [aSlot()] });
    await user.click(dialog.getByRole('button', { name: 'Add several in a row' }));
    await waitFor(() => expect(titles()).toEqual(['1 shift added']));
    expect(made[0]?.body).toMatchObject({
      days: ['2126-05-11', '2126-05-12'],
      from: '08:00',
      until: '20:00',
      minutes: 120,
      title: 'Bar',
    });
  });

  it('are copied from a day to others, and there may be too many', async () => {
    const page = await showPlanning(aPlanning());
    const dialog = await open(page, 'Copy a day');
    const { user } = page;
    await user.click(await dialog.findByRole('checkbox', { name: /Sun,? 12 May/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Mon,? 13 May/ }));
    expect(dialog.getByText('This adds 2 shifts.')).toBeVisible();
    mockRoute(copySlotsOfDay, mockProblem(409, 'TOO_MANY_SLOTS'));
    await user.click(dialog.getByRole('button', { name: 'Copy a day' }));
    expect(await dialog.findByText('An edition can have 2,000 shifts at most.')).toBeVisible();
    const made = mockRoute(copySlotsOfDay, { data: [aSlot()] });
    await user.click(dialog.getByRole('button', { name: 'Copy a day' }));
    await waitFor(() =>
      expect(made[0]?.body).toEqual({
        fromDay: '2126-05-11',
        toDays: ['2126-05-12', '2126-05-13'],
      }),
    );
  });
});
