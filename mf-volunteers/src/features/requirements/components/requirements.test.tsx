import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  type CountedRequirement,
  createRequirement,
  deleteRequirement,
  grantRequirement,
  listRequirements,
  revokeRequirement,
  updateRequirement,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aPlanning, aPlanningPerson, aSlot, aSlotId } from '#test/fixtures.ts';
import { showPlanning } from '#test/show-planning.tsx';
import { Requirements } from './requirements.tsx';

const aRequirement = (fields: Partial<CountedRequirement> = {}): CountedRequirement => ({
  ...{ id: 4, name: 'Licence', description: 'For the van', slots: 2, granted: 3, version: 'v1' },
  ...fields,
});

function show(response: CountedRequirement[] | ReturnType<typeof mockProblem>) {
  mockRoute(listRequirements, Array.isArray(response) ? { data: response } : response);
  return renderPage(<Requirements editionId={12} />, {
    messages: { volunteers: en },
    session: aSessionUser(),
  });
}

const titles = () => toast.list().map(({ title }) => title);

describe('what shifts can require', () => {
  it('begins with the first one, whose name may be taken', async () => {
    const { user } = await show([]);
    expect(await screen.findByText('No requirements yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a requirement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a requirement' }));
    mockRoute(createRequirement, mockProblem(409, 'REQUIREMENT_NAME_TAKEN'));
    await user.type(dialog.getByRole('textbox', { name: 'Name of the requirement' }), 'Licence');
    await user.click(dialog.getByRole('button', { name: 'Add a requirement' }));
    expect(
      await dialog.findAllByText('Another requirement has this name already.'),
    ).not.toHaveLength(0);
    const requests = mockRoute(createRequirement, aRequirement());
    await user.click(dialog.getByRole('button', { name: 'Add a requirement' }));
    await waitFor(() => expect(titles()).toEqual(['Licence: requirement added']));
    expect(requests[0]?.body).toEqual({ name: 'Licence', description: null });
  });

  it('is changed with its version, and not deleted while shifts require it', async () => {
    const { user } = await show([aRequirement()]);
    expect(await screen.findByText('Volunteers who have it: 3 · 2 shifts')).toBeVisible();
    const changes = mockRoute(updateRequirement, aRequirement({ name: 'Licences' }));
    await user.click(screen.getByRole('button', { name: 'Edit Licence' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the requirement' }), 's');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ name: 'Licences', version: 'v1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Delete Licence' }));
    const question = within(await screen.findByRole('alertdialog'));
    mockRoute(deleteRequirement, mockProblem(409, 'REQUIREMENT_IN_USE'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText(/^Shifts require it/)).toBeVisible();
  });

  it('can be loaded again', async () => {
    await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The requirements could not be loaded')).toBeVisible();
  });
});

describe('what a person was granted', () => {
  const requirements = [
    { id: 4, name: 'Licence', description: null },
    { id: 5, name: 'Fire safety', description: null },
  ];
  const planning = (fields = {}) =>
    aPlanning({
      requirements,
      slots: [aSlot({ requirementIds: [4, 5] })],
      people: [aPlanningPerson({ grants: [{ requirementId: 4, endsOn: '2126-05-20' }] })],
      ...fields,
    });

  it('is granted and taken back where their shifts are, which say what is lacked', async () => {
    const { user } = await showPlanning(planning(), '?view=person');
    expect(await screen.findByText(/^“Fire safety” is required/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Requirements Lina Martin' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Requirements that Lina Martin meets' }),
    );
    expect(dialog.getByText(/^Granted until .*20 May/)).toBeVisible();
    const given = mockRoute(grantRequirement, {
      ...{ requirementId: 5, userId: 7, endsOn: null, grantedAt: '2126-01-01T10:00:00Z' },
    });
    await user.click(dialog.getByRole('button', { name: 'Grant Fire safety' }));
    await waitFor(() => expect(titles()).toEqual(['Fire safety: granted']));
    expect(given[0]).toMatchObject({ params: { rid: 5, userId: 7 }, body: { endsOn: null } });
    const taken = mockRoute(revokeRequirement, { ok: true });
    await user.click(dialog.getByRole('button', { name: 'Take back Licence' }));
    await waitFor(() => expect(taken).toHaveLength(1));
  });

  it('is for leads of their teams, and no others', async () => {
    const page = await showPlanning(planning({ isManager: false }), '?view=person');
    expect(await screen.findByRole('button', { name: 'Requirements Lina Martin' })).toBeVisible();
    page.unmount();
    const others = [aPlanningPerson({ teamIds: [] })];
    await showPlanning(planning({ isManager: false, people: others }), '?view=person');
    expect(await screen.findByRole('heading', { name: 'Lina Martin' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Requirements/ })).not.toBeInTheDocument();
  });

  it('is named on the shift that requires it', async () => {
    await showPlanning(planning(), `?slot=${aSlotId(1)}`);
    const dialog = within(await screen.findByRole('dialog'));
    const chips = within(await dialog.findByRole('list', { name: 'Requirements' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Licence', 'Fire safety'],
    ]);
  });
});
