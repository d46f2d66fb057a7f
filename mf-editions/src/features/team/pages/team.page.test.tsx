import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { searchUsers } from '@siteswap/contracts/core';
import {
  acceptTransfer,
  addCollaborator,
  type ConventionCollaborator,
  type ConventionTransfer,
  confirmInvitation,
  declineTransfer,
  getMyConvention,
  getTransfer,
  type Invitation,
  listCollaborators,
  listInvitations,
  listPermissionHistory,
  type MyConventionWithEditions,
  offerTransfer,
  type PermissionChange,
  rejectInvitationAccount,
  removeCollaborator,
  resendInvitation,
  showMyTitle,
  updateCollaborator,
  withdrawInvitation,
  withdrawTransfer,
} from '@siteswap/contracts/editions';
import {
  aCollaborator,
  aMyConventionEdition,
  aMyConventionWithEditions,
  anInvitation,
  aPublicUser,
} from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useMyConvention } from '#src/features/conventions/api/use-convention.ts';
import en from '#src/locales/en.json' with { type: 'json' };
import { pressTwice } from '#test/press-twice.ts';
import { RefetchButton } from '#test/refetch-button.tsx';
import { useTeam } from '../api/use-team.ts';
import { TeamPage } from './team.page.tsx';

const me = aSessionUser();
const author = aPublicUser({ id: me.id, pseudo: me.pseudo });
const tom = aPublicUser({ id: 24, pseudo: 'tom' });

interface Shown {
  convention?: Partial<MyConventionWithEditions>;
  team?: ConventionCollaborator[];
  history?: PermissionChange[];
  transfer?: ConventionTransfer | null;
  invitations?: Invitation[];
  query?: string;
}

function show(shown: Shown = {}, page: ReactNode = <TeamPage />) {
  const { convention, team = [], history = [], transfer = null, invitations = [] } = shown;
  const { query = '' } = shown;
  mockRoute(getMyConvention, aMyConventionWithEditions({ author, ...convention }));
  mockRoute(listCollaborators, { data: team });
  mockRoute(listPermissionHistory, { data: history });
  mockRoute(getTransfer, { transfer });
  mockRoute(listInvitations, { data: invitations });
  return renderPage(page, {
    path: '/conventions/:id/team',
    url: `/conventions/3/team${query}`,
    messages: { editions: en },
    session: me,
  });
}

const toasts = () => toast.list().map(({ title }) => title);
const rightsOf = async (name: string) =>
  within(await screen.findByRole('list', { name: `Rights of ${name}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

function ConventionAgain(): ReactNode {
  return <RefetchButton query={useMyConvention(3)} />;
}

function TeamAgain(): ReactNode {
  return <RefetchButton query={useTeam(3)} />;
}

describe('the team of a convention', () => {
  it('shows who may do what, on all of it and on single editions', async () => {
    await show({
      convention: { editions: [aMyConventionEdition({ id: 12, name: 'EJC Lille' })] },
      team: [
        aCollaborator({
          user: tom,
          title: 'Treasurer',
          rights: ['editConvention'],
          perEdition: [{ editionId: 12, rights: ['edit'] }],
        }),
      ],
    });
    expect(await rightsOf('tom')).toEqual(['Edit the convention itself', 'EJC Lille: May edit']);
    expect(await rightsOf(me.pseudo)).toEqual(['All rights']);
    expect(screen.getByText(/Treasurer/)).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^tom/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['No', 'No', 'No', 'No', 'Yes', 'No', 'No']);
  });

  it('says in the table of rights that a member has some on single editions alone', async () => {
    await show({
      convention: { editions: [aMyConventionEdition({ id: 12, name: 'EJC Lille' })] },
      team: [
        aCollaborator({ user: tom, rights: [], perEdition: [{ editionId: 12, rights: ['edit'] }] }),
      ],
    });
    expect(await screen.findByRole('row', { name: /^tom For single editions only/ })).toBeVisible();
  });

  it('CO-03 adds a member by their name, with the rights of a preset', async () => {
    const { user } = await show({ convention: { editions: [aMyConventionEdition()] } });
    mockRoute(searchUsers, { data: [tom] });
    const requests = mockRoute(addCollaborator, aCollaborator({ user: tom }));
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('combobox', { name: 'Username' }), 'to');
    await user.click(await screen.findByRole('option', { name: 'tom' }));
    await user.click(dialog.getByRole('radio', { name: /^Editions/ }));
    expect(dialog.getByRole('checkbox', { name: 'Add editions' })).toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Manage volunteers' }));
    await user.type(dialog.getByRole('textbox', { name: /^Role/ }), 'Programme');
    await user.click(dialog.getByRole('button', { name: /Only for one edition/ }));
    await user.click(await screen.findByRole('option', { name: 'EJC Lille' }));
    const edition = within(dialog.getByRole('group', { name: 'EJC Lille' }));
    await user.click(edition.getByRole('checkbox', { name: 'May delete' }));
    await user.click(dialog.getByRole('button', { name: 'Add somebody' }));
    await waitFor(() => expect(toasts()).toEqual(['tom is in the team']));
    expect(requests.map(({ body }) => body)).toEqual([
      {
        userId: 24,
        title: 'Programme',
        rights: ['addEdition', 'editAllEditions', 'manageVolunteers'],
        perEdition: [{ editionId: 12, rights: ['delete'] }],
      },
    ]);
  });

  it('searches no address, and says how to invite by one', async () => {
    const { user } = await show();
    const searches = mockRoute(searchUsers, { data: [tom] });
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    // Pasted, as addresses are: no part of it is searched either.
    await user.click(await dialog.findByRole('combobox', { name: 'Username' }));
    await user.paste('tom@siteswap.test');
    expect(await screen.findByText(/Choose “.+, by e-mail” above/)).toBeVisible();
    expect(screen.queryByRole('option', { name: 'tom' })).toBeNull();
    expect(searches).toEqual([]);
    // The open list hides the rest of the dialog.
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('radio', { name: 'Anybody, by e-mail' }));
    expect(await dialog.findByRole('textbox', { name: /^E-mail/ })).toBeVisible();
  });

  it('says next to the name that the person is in the team already', async () => {
    const { user } = await show();
    mockRoute(searchUsers, { data: [tom] });
    mockRoute(addCollaborator, mockProblem(409, 'COLLABORATOR_EXISTS'));
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByRole('combobox', { name: 'Username' });
    await user.type(name, 'to');
    await user.click(await screen.findByRole('option', { name: 'tom' }));
    await user.click(dialog.getByRole('button', { name: 'Add somebody' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/in the team already/));
  });

  it('asks for a person before it sends anything', async () => {
    const { user } = await show();
    const requests = mockRoute(addCollaborator, aCollaborator());
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByRole('combobox', { name: 'Username' });
    await user.click(dialog.getByRole('button', { name: 'Add somebody' }));
    await waitFor(() => expect(name).toBeInvalid());
    expect(dialog.getByText('1 field to check')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('still has what was typed about a new member when the dialog is closed, rights on an edition included', async () => {
    const { user } = await show({ convention: { editions: [aMyConventionEdition()] } });
    const requests = mockRoute(addCollaborator, anInvitation());
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: en.team.add }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await openDialog();
    await user.click(await dialog.findByRole('radio', { name: en.team.by.email }));
    await user.type(dialog.getByRole('textbox', { name: /^E-mail/ }), 'eve@siteswap.test');
    await user.type(dialog.getByRole('textbox', { name: /^Role/ }), 'Programme');
    await user.click(dialog.getByRole('button', { name: /Only for one edition/ }));
    await user.click(await screen.findByRole('option', { name: 'EJC Lille' }));
    await user.click(dialog.getByRole('checkbox', { name: 'May delete' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await openDialog();
    expect(await again.findByRole('textbox', { name: /^Role/ })).toHaveValue('Programme');
    expect(again.getByRole('checkbox', { name: 'May delete' })).toBeChecked();
    // Its last right may be taken away and given again.
    await user.click(again.getByRole('checkbox', { name: 'May delete' }));
    await user.click(again.getByRole('checkbox', { name: 'May delete' }));
    await user.click(again.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toMatchObject([
        {
          email: 'eve@siteswap.test',
          title: 'Programme',
          perEdition: [{ editionId: 12, rights: ['delete'] }],
        },
      ]),
    );
  });

  it('CO-03 offers only rights that the viewer has, and those that are there', async () => {
    const mine = aCollaborator({ id: 6, user: author, rights: ['manageCollaborators'] });
    const { user } = await show({
      convention: {
        author: aPublicUser({ id: 99, pseudo: 'lea' }),
        isAuthor: false,
        myRights: ['manageCollaborators'],
        editions: [aMyConventionEdition()],
      },
      team: [mine, aCollaborator({ id: 5, user: tom, rights: ['addEdition'] })],
    });
    const requests = mockRoute(updateCollaborator, aCollaborator({ user: tom, rights: [] }));
    expect(screen.queryByRole('button', { name: `Edit ${me.pseudo}` })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Edit tom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rights of tom' }));
    const boxes = await dialog.findAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('value'))).toEqual([
      'addEdition',
      'manageCollaborators',
    ]);
    expect(dialog.queryByRole('button', { name: /one edition/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Add editions' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['The rights of tom are saved']));
    expect(requests.map(({ body }) => body)).toEqual([{ title: '', rights: [], perEdition: [] }]);
  });

  it('removes a member after a question', async () => {
    const { user } = await show({ team: [aCollaborator({ user: tom })] });
    const requests = mockRoute(removeCollaborator, { ok: true });
    await user.click(await screen.findByRole('button', { name: 'Remove tom' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts()).toEqual(['tom is no longer in the team']));
    expect(requests.map(({ params }) => params)).toEqual([{ id: 3, collaboratorId: 5 }]);
  });

  it('CO-05 says in the dialog why the last who manages the team cannot leave', async () => {
    const { user } = await show({
      convention: { author: null, isAuthor: false, myRights: ['manageCollaborators'] },
      team: [aCollaborator({ user: author, rights: ['manageCollaborators'] })],
    });
    mockRoute(removeCollaborator, mockProblem(409, 'LAST_COLLABORATOR_MANAGER'));
    await user.click(await screen.findByRole('button', { name: 'Leave the team' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Leave the team' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/nobody could manage/);
  });

  it('leads a member who leaves to their conventions', async () => {
    const { user, address } = await show({
      convention: { author: null, isAuthor: false, myRights: [] },
      team: [aCollaborator({ user: author, rights: [] })],
    });
    mockRoute(removeCollaborator, { ok: true });
    expect(screen.queryByRole('button', { name: 'Add somebody' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Leave the team' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const later = mockRoute(getMyConvention, mockProblem(403, 'FORBIDDEN'));
    await user.click(dialog.getByRole('button', { name: 'Leave the team' }));
    await waitFor(() => expect(address()).toBe('/my-conventions'));
    expect(toasts()).toEqual(['You left the team']);
    // It would have shown that the page is for the team before it was left.
    expect(later).toHaveLength(0);
  });

  it('CO-04 shows the whole history on request, from the first change that was hidden', async () => {
    const history = Array.from({ length: 12 }, (_, index) => ({
      id: 100 - index,
      actor: author,
      target: aPublicUser({ id: 30 + index, pseudo: `member${index}` }),
      changeType: 'CREATED' as const,
      before: null,
      after: { title: null, rights: [], perEdition: [] },
      createdAt: new Date().toISOString(),
    }));
    const { user } = await show({ history });
    await user.click(await screen.findByRole('button', { name: en.team.history.more }));
    expect(screen.getByText(/member10/).closest('li')).toHaveFocus();
  });

  it('CO-04 tells the history in sentences, with what was given and taken', async () => {
    const change = (fields: Partial<PermissionChange>): PermissionChange => ({
      id: 1,
      actor: author,
      target: tom,
      changeType: 'RIGHTS_UPDATED',
      before: null,
      after: null,
      createdAt: new Date().toISOString(),
      ...fields,
    });
    const had = { title: null, rights: ['addEdition' as const], perEdition: [] };
    const has = {
      title: 'Treasurer',
      rights: ['editConvention' as const],
      perEdition: [{ editionId: 12, rights: ['edit' as const] }],
    };
    await show({
      convention: { editions: [aMyConventionEdition({ id: 12, name: 'EJC Lille' })] },
      history: [
        change({ id: 3, changeType: 'REMOVED', actor: tom, before: has }),
        change({ id: 2, before: had, after: has }),
        change({ id: 1, changeType: 'CREATED', after: had }),
      ],
    });
    await screen.findByText(/tom left the team/);
    expect(screen.getByText(new RegExp(`${me.pseudo} added tom`))).toBeInTheDocument();
    const line = screen.getByText(/changed the rights of tom/).closest('li');
    const details = within(line as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(details).toEqual([
      'Role: Treasurer',
      'Given: Edit the convention itself',
      'Taken away: Add editions',
      'EJC Lille · Given: May edit',
    ]);
  });

  it('CO-06 invites by e-mail who is not found by name', async () => {
    const { user } = await show();
    const sent = mockRoute(addCollaborator, anInvitation());
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Anybody, by e-mail' }));
    const address = dialog.getByRole('textbox', { name: /^E-mail of the person/ });
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() => expect(address).toBeInvalid());
    await user.type(address, 'lou@example.org');
    await user.click(dialog.getByRole('radio', { name: /^Editions/ }));
    mockRoute(listInvitations, { data: [anInvitation()] });
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() => expect(toasts()).toEqual(['lou@example.org is invited']));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        email: 'lou@example.org',
        title: '',
        rights: ['addEdition', 'editAllEditions'],
        perEdition: [],
      },
    ]);
    expect(await screen.findByText('lou@example.org', { selector: 'strong' })).toBeInTheDocument();
  });

  it('forgets the chosen member when the e-mail is chosen instead', async () => {
    mockRoute(searchUsers, { data: [tom] });
    const { user } = await show();
    const sent = mockRoute(addCollaborator, anInvitation());
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('combobox', { name: 'Username' }), 'to');
    await user.click(await screen.findByRole('option', { name: 'tom' }));
    await user.click(dialog.getByRole('radio', { name: 'Anybody, by e-mail' }));
    await user.click(dialog.getByRole('radio', { name: 'A member, by username' }));
    await user.click(dialog.getByRole('button', { name: 'Add somebody' }));
    expect(await dialog.findByText('This field is required.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('CO-06 says what each invited person may do then', async () => {
    await show({
      convention: { editions: [aMyConventionEdition({ id: 12, name: 'EJC Lille' })] },
      invitations: [
        anInvitation({ rights: ['addEdition'], perEdition: [{ editionId: 12, rights: ['edit'] }] }),
      ],
    });
    const rights = await screen.findByRole('list', { name: 'What they may do then' });
    expect(
      within(rights)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Add editions', 'EJC Lille: May edit']);
  });

  it('CO-06 sends an invitation again, and takes it back', async () => {
    const { user } = await show({
      invitations: [anInvitation({ state: 'EXPIRED', isAskedAgain: true })],
    });
    expect(await screen.findByText('No longer valid')).toBeInTheDocument();
    expect(screen.getByText('Asks for another one')).toBeInTheDocument();
    const sent = mockRoute(resendInvitation, anInvitation());
    mockRoute(listInvitations, { data: [anInvitation()] });
    await user.click(screen.getByRole('button', { name: /^Send again/ }));
    expect(await screen.findByText('Not answered yet')).toBeInTheDocument();
    expect(sent.map(({ params }) => params)).toEqual([{ id: 3, invitationId: anInvitation().id }]);
    const withdrawn = mockRoute(withdrawInvitation, { ok: true });
    mockRoute(listInvitations, { data: [] });
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await waitFor(() =>
      expect(toasts()).toEqual(['Invitation sent again', 'Invitation taken back']),
    );
    expect(screen.queryByText('lou@example.org')).not.toBeInTheDocument();
    expect(withdrawn).toHaveLength(1);
  });

  it.each([
    ['takes into the team', 'Take into the team lea', confirmInvitation, 'Now in the team'],
    [
      'turns down',
      'Turn this account down lea',
      rejectInvitationAccount,
      'Account turned down; the invitation stays open',
    ],
  ] as const)('CO-06 %s who accepted with another account', async (_what, name, route, done) => {
    const acceptedBy = aPublicUser({ id: 31, pseudo: 'lea' });
    const { user } = await show({ invitations: [anInvitation({ state: 'WAITING', acceptedBy })] });
    expect(await screen.findByText('Waits to be confirmed')).toBeInTheDocument();
    expect(screen.getByText(/^lea accepted it with an account/)).toBeInTheDocument();
    const sent = mockRoute(route, { ok: true });
    mockRoute(listInvitations, { data: [] });
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(toasts()).toEqual([done]));
    expect(sent).toMatchObject([
      { params: { id: 3, invitationId: anInvitation().id }, body: { userId: 31 } },
    ]);
  });

  it('lets the viewer say whether everybody reads the title that the team gave them', async () => {
    const mine = { user: author, title: 'Known thief' };
    const { user } = await show({ convention: { author: tom }, team: [aCollaborator(mine)] });
    expect(await screen.findByText('Only the team sees your role.')).toBeInTheDocument();
    const sent = mockRoute(showMyTitle, aCollaborator({ ...mine, isTitlePublic: true }));
    mockRoute(listCollaborators, { data: [aCollaborator({ ...mine, isTitlePublic: true })] });
    await user.click(screen.getByRole('button', { name: 'Show my role to everybody' }));
    expect(
      await screen.findByRole('button', { name: 'Show my role to the team only' }),
    ).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ isPublic: true }]);
  });

  it('CO-06 shows invitations only to managers of the team', async () => {
    const asked = mockRoute(listInvitations, { data: [] });
    await show({
      convention: { author: tom, isAuthor: false, myRights: ['editConvention'] },
      team: [aCollaborator({ user: author })],
    });
    await rightsOf(me.pseudo);
    expect(asked).toEqual([]);
    expect(screen.queryByText('Invitations by e-mail')).not.toBeInTheDocument();
  });

  it('CO-08 its author offers it to one of the team', async () => {
    const lea = aPublicUser({ id: 25, pseudo: 'lea' });
    const { user } = await show({
      team: [aCollaborator({ id: 5, user: tom }), aCollaborator({ id: 6, user: lea })],
    });
    const transfer = { to: lea, offeredAt: new Date().toISOString() };
    const requests = mockRoute(offerTransfer, { transfer });
    await user.click(await screen.findByRole('button', { name: 'Hand the convention over' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'lea' }));
    mockRoute(getTransfer, { transfer });
    pressTwice(dialog.getByRole('button', { name: 'Offer it' }));
    await waitFor(() => expect(toasts()).toEqual(['Offered to lea']));
    expect(requests.map(({ body }) => body)).toEqual([{ userId: 25 }]);
    const withdrawn = mockRoute(withdrawTransfer, { ok: true });
    mockRoute(getTransfer, { transfer: null });
    await user.click(await screen.findByRole('button', { name: 'Take the offer back' }));
    await waitFor(() => expect(toasts()).toContain('Offer taken back'));
    expect(withdrawn).toHaveLength(1);
  });

  it.each([
    ['Take it over', acceptTransfer, 'You are in charge now'],
    ['No, thank you', declineTransfer, 'The offer is declined'],
  ] as const)('CO-08 the chosen one replies: %s', async (button, route, said) => {
    await show({
      convention: { author: tom, isAuthor: false, myRights: [] },
      team: [aCollaborator({ user: author, rights: [] })],
      transfer: { to: author, offeredAt: new Date().toISOString() },
    });
    const requests = mockRoute(route, { ok: true });
    const offer = await screen.findByText('tom offers you this convention');
    // Above the team, whose list may be long.
    const people = await screen.findByText('Who may do what');
    expect(offer.compareDocumentPosition(people)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    pressTwice(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(toasts()).toEqual([said]));
    expect(requests).toHaveLength(1);
  });

  it('CO-08 says when the offer could not be loaded, and tries again', async () => {
    const page = show({
      convention: { author: tom, isAuthor: false, myRights: [] },
      team: [aCollaborator({ user: author, rights: [] })],
    });
    mockRoute(getTransfer, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await page;
    expect(await screen.findByText('The hand-over could not be loaded')).toBeInTheDocument();
    mockRoute(getTransfer, { transfer: { to: author, offeredAt: new Date().toISOString() } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Take it over' })).toBeInTheDocument();
  });

  it('CO-08 says why an offer that was taken back cannot be accepted', async () => {
    const { user } = await show({
      convention: { author: tom, isAuthor: false, myRights: [] },
      team: [aCollaborator({ user: author, rights: [] })],
      transfer: { to: author, offeredAt: new Date().toISOString() },
    });
    mockRoute(acceptTransfer, mockProblem(409, 'NO_TRANSFER'));
    await user.click(await screen.findByRole('button', { name: 'Take it over' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The offer was taken back.');
  });

  it.each([
    ['convention', getMyConvention, ConventionAgain],
    ['team', listCollaborators, TeamAgain],
  ] as const)(
    'leaves an open dialog when a later read of the %s fails',
    async (_what, route, Later) => {
      const { user } = await show(
        { team: [aCollaborator({ user: tom })] },
        <>
          <TeamPage />
          <Later />
        </>,
      );
      await user.click(await screen.findByRole('button', { name: 'Edit tom' }));
      const dialog = await screen.findByRole('dialog', { name: 'Rights of tom' });
      mockRoute(route, mockProblem(503, 'SERVICE_UNAVAILABLE'));
      fireEvent.click(screen.getByText('Read again'));
      await screen.findByText('Read failed');
      expect(dialog).toBeInTheDocument();
    },
  );

  it('is not for other members', async () => {
    mockRoute(getMyConvention, mockProblem(403, 'FORBIDDEN'));
    await renderPage(TeamPage, {
      path: '/conventions/:id/team',
      url: '/conventions/3/team',
      messages: { editions: en },
      session: me,
    });
    expect(await screen.findByText('This page is for the team')).toBeInTheDocument();
  });

  it('offers to try again when it could not be loaded', async () => {
    await show();
    mockRoute(listCollaborators, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    expect(await screen.findByText('The team could not be loaded')).toBeInTheDocument();
  });
});

describe('a link to one part of the team', () => {
  const marked = async (): Promise<HTMLElement> => {
    await waitFor(() => expect(document.querySelectorAll('[data-arrived]')).toHaveLength(1));
    const thing = document.querySelector<HTMLElement>('[data-arrived]') as HTMLElement;
    await waitFor(() => expect(thing).toHaveFocus());
    return thing;
  };
  const team = [aCollaborator({ user: tom })];
  const [known, other] = [
    '01890a5d-ac96-774b-bcce-b302099a8031',
    '01890a5d-ac96-774b-bcce-b302099a8099',
  ];
  const invitation = anInvitation({ id: known, email: 'zoe@siteswap.test' });

  it.each([
    ['a collaborator', `?memberId=${tom.id}`, 'tom'],
    ['the author', `?memberId=${me.id}`, me.pseudo],
    ['an invitation', `?invitationId=${known}&memberId=99`, 'zoe@siteswap.test'],
    ['who accepted an invitation', `?invitationId=${other}&memberId=${tom.id}`, 'tom'],
    [
      'an invitation of a collaborator',
      `?invitationId=${known}&memberId=${tom.id}`,
      'zoe@siteswap.test',
    ],
  ])('marks %s', async (_what, query, text) => {
    await show({ team, invitations: [invitation], query });
    expect(await marked()).toHaveTextContent(text);
  });

  it('marks the offer to take the convention over', async () => {
    const transfer = { to: author, offeredAt: '2126-04-01T10:00:00Z' };
    await show({
      convention: { isAuthor: false, author: tom },
      team: [aCollaborator({ user: author })],
      transfer,
      query: `?transferTo=${me.id}`,
    });
    expect(await marked()).toHaveTextContent(/tom/);
  });

  it.each(['?memberId=99', '?invitationId=99&memberId=99', `?transferTo=${tom.id}`])(
    'says kindly that it is gone: %s',
    async (query) => {
      await show({ team, query });
      const gone = await screen.findByText(en.team.gone);
      await waitFor(() => expect(gone).toHaveFocus());
      expect(document.querySelector('[data-arrived]')).toBeNull();
    },
  );
});
