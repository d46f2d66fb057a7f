import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { nameTopic } from '@siteswap/contracts/topic';
import {
  type AssignmentPlan,
  assignmentPlan,
  autoAssign,
  cancelAssignmentPlan,
  getAssignmentPlan,
  planningTopic,
  undoAssignmentPlan,
} from '@siteswap/contracts/volunteers';
import { mockProblem, mockRoute, topicListeners } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPlanning, aSlot, aSlotId } from '#test/fixtures.ts';
import { showPlanning } from '#test/show-planning.tsx';

const stages = [{ stage: 'FILL', value: 0, isProven: true, gap: 0 }];
const result = {
  added: [{ timeSlotId: aSlotId(1), userId: 8 }],
  removed: [{ timeSlotId: aSlotId(2), userId: 7 }],
  ...{ placesAsked: 140, placesFilled: 138, hoursAsked: 20, hoursThere: 30, isCut: false },
  stages,
  short: [],
};
const aPlan = (fields: Partial<AssignmentPlan> = {}): AssignmentPlan =>
  assignmentPlan.parse({
    ...{ id: aSlotId(900), editionId: 12, status: 'READY', constraints: {}, seed: 1 },
    ...{ createdAt: '2126-01-01T10:00:00Z', progress: null, result: null, conflicts: [] },
    isStale: false,
    ...fields,
  });

const dinner = aSlot({ id: aSlotId(2), title: 'Dinner' });

/** The dialog with the newest plan, and one that was applied before it. */
async function open(plan: AssignmentPlan | null, applied: AssignmentPlan | null = null) {
  mockRoute(getAssignmentPlan, { plan, applied });
  const page = await showPlanning(aPlanning({ slots: [aSlot(), dinner] }));
  const opener = await screen.findByRole('button', { name: 'Fill shifts automatically' });
  act(() => opener.focus());
  await page.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill shifts automatically' }));
  return { ...page, dialog };
}

describe('the automatic assignment', () => {
  it('is for managers', async () => {
    await showPlanning(aPlanning({ isManager: false }));
    expect(await screen.findByText(/places filled/)).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Fill shifts automatically' }),
    ).not.toBeInTheDocument();
  });

  it('starts with constraints that have defaults, and says when another search runs', async () => {
    const { dialog, user } = await open(null);
    expect(await dialog.findByRole('textbox', { name: 'Hours per person, at most' })).toHaveValue(
      '12',
    );
    const bodies = mockRoute(autoAssign, mockProblem(409, 'PLAN_RUNNING'));
    await user.click(dialog.getByRole('checkbox', { name: 'Leave all places as they are' }));
    await user.click(dialog.getByRole('button', { name: 'Search for a plan' }));
    expect(await dialog.findByText('A plan is being searched already.')).toBeVisible();
    expect(bodies[0]?.body).toMatchObject({
      constraints: { maxHoursPerVolunteer: 12, minRestMinutes: 30, retainsPlaces: false },
    });
  });

  it('says its stage, which changes while it runs, and is cancelled', async () => {
    const running = { status: 'RUNNING' as const };
    const { dialog, user } = await open(aPlan(running));
    expect(await dialog.findByText('The search is about to start.')).toBeVisible();
    const progress = { stage: 'TEAMS', done: 2, of: 6 };
    mockRoute(getAssignmentPlan, { plan: aPlan({ ...running, progress }), applied: null });
    act(() => topicListeners.changed([nameTopic(planningTopic, 12)]));
    expect(await dialog.findByText('Step 3 of 6: preferred teams')).toBeVisible();
    const cancelled = aPlan({ status: 'CANCELLED' });
    const calls = mockRoute(cancelAssignmentPlan, cancelled);
    mockRoute(getAssignmentPlan, { plan: cancelled, applied: null });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await dialog.findByText('The search was cancelled.')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('compares a plan with now, and applies it after a question', async () => {
    const { dialog, user } = await open(aPlan({ result }));
    expect(await dialog.findByText('Places that the plan fills: 138 of 140')).toBeVisible();
    expect(dialog.getByText('There is no better plan.')).toBeVisible();
    expect(dialog.queryByText(/ask for more than there is/)).not.toBeInTheDocument();
    await user.click(dialog.getByText('New places: 1'));
    expect(dialog.getByText(/^Noa Durand/)).toHaveTextContent('Lunch');
    await user.click(dialog.getByText('Places taken away: 1'));
    expect(dialog.getByText(/^Lina Martin/)).toHaveTextContent('Dinner');
    await user.click(dialog.getByText('Details of the search'));
    expect(dialog.getByText('fill the shifts: as good as it can be')).toBeVisible();
    const applied = aPlan({ status: 'APPLIED', result });
    const calls = mockRoute(autoAssign, applied);
    mockRoute(getAssignmentPlan, { plan: applied, applied: null });
    await user.click(dialog.getByRole('button', { name: 'Apply the plan' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Apply this plan?' }));
    expect(question.getByText('People who are notified: 2')).toBeVisible();
    expect(calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Apply the plan' }));
    expect(await dialog.findByText('The plan was applied.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ planId: aSlotId(900), apply: true });
  });

  it('is undone after a question', async () => {
    const { dialog, user } = await open(aPlan({ status: 'APPLIED', result }));
    const calls = mockRoute(undoAssignmentPlan, mockProblem(409, 'PLAN_STALE'));
    await user.click(await dialog.findByRole('button', { name: 'Undo the assignment' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Undo the assignment' }));
    expect(await question.findByText(/have changed since/)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('is undone while a newer one is shown', async () => {
    const before = aPlan({
      ...{ id: aSlotId(901), status: 'APPLIED', result, appliedAt: '2126-01-01T11:00:00Z' },
    });
    const { dialog, user } = await open(aPlan({ result }), before);
    expect(await dialog.findByText(/^An earlier plan was applied on /)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply the plan' })).toBeVisible();
    const calls = mockRoute(undoAssignmentPlan, { ...before, status: 'UNDONE' });
    mockRoute(getAssignmentPlan, { plan: aPlan({ result }), applied: null });
    await user.click(dialog.getByRole('button', { name: 'Undo the assignment' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Undo the assignment' }));
    await waitFor(() => expect(dialog.queryByText(/^An earlier plan/)).not.toBeInTheDocument());
    expect(calls[0]?.params).toEqual({ id: 12, pid: aSlotId(901) });
  });

  it('says demand over supply first, and why a slot stays short', async () => {
    const blocked = [
      { code: 'REST', people: 2, names: [] },
      { code: 'REQUIREMENT', people: 1, names: ['Licence', 'Fire safety'] },
    ];
    const short = [{ timeSlotId: aSlotId(2), missing: 1, available: 3, blocked }];
    const { dialog, user } = await open(
      aPlan({ result: { ...result, hoursAsked: 40, isCut: true, short } }),
    );
    const [first, second] = [
      await dialog.findByText(/^The shifts ask for more than there is: 40/),
      dialog.getByText('Places that the plan fills: 138 of 140'),
    ];
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(dialog.getByText(/^A good plan when the time was over/)).toBeVisible();
    await user.click(dialog.getByText('Shifts still short of people: 1'));
    expect(
      dialog.getByText(
        'missing: 1 · available: 3 · only blocked by “too little rest”: 2 · only blocked by “a requirement is missing: Licence and Fire safety”: 1',
      ),
    ).toBeVisible();
  });

  it('is not applied when it is stale, but searched again with its constraints', async () => {
    const constraints = { ...aPlan().constraints, maxNightSlots: 1 };
    const { dialog, user } = await open(aPlan({ result, isStale: true, constraints }));
    expect(await dialog.findByText(/have changed since/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Apply the plan' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Search again' }));
    expect(
      await dialog.findByRole('textbox', { name: 'Night shifts per person, at most' }),
    ).toHaveValue('1');
  });

  it('names people and slots of an impossible plan', async () => {
    const conflict = { code: 'BUSY', userIds: [7], timeSlotIds: [aSlotId(1), aSlotId(2)] };
    const { dialog } = await open(aPlan({ status: 'IMPOSSIBLE', conflicts: [conflict] }));
    expect(
      await dialog.findByText('overlaps another shift · Lina Martin · Lunch, Dinner'),
    ).toBeVisible();
  });

  it('says that a search has failed, or that the plan could not be read', async () => {
    const { dialog, unmount } = await open(aPlan({ status: 'FAILED' }));
    expect(await dialog.findByText('The search failed. Search again.')).toBeVisible();
    unmount();
    mockRoute(getAssignmentPlan, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await showPlanning(aPlanning());
    await user.click(await screen.findByRole('button', { name: 'Fill shifts automatically' }));
    expect(await screen.findByText('The plan could not be loaded')).toBeVisible();
  });
});
