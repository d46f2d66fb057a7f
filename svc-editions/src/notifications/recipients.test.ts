import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import * as contract from '@siteswap/contracts/editions';
import type { Route, RouteCall } from '@siteswap/contracts/route';
import { inOrder, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import { type MailDesk, openMailDesk } from '@siteswap/features/mails/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { later } from '@siteswap/service-kit';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';
import { notificationTemplates } from './index.ts';

/** An act on a team, and exactly who is notified of it. */
interface Row {
  /** The template that the row is about. */
  readonly key: string;
  readonly what: string;
  /** Does it. @returns everything that members are notified of */
  readonly act: (team: Team) => Promise<readonly Notified[]>;
}

let service: Awaited<ReturnType<typeof startEditions>>['service'];
let clock: { now: Date };
let desk: MailDesk;
/** A team that no row has to do with. */
let marker: Team;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ service, clock } = await startEditions({ CORE_URL: desk.url }));
  marker = await aTeam();
});
afterAll(async () => {
  await service.stop();
  await desk.close();
});

let lastMember = 100;
const call = async <R extends Route>(route: R, by: number, input: RouteCall<R>) => {
  const response = await service.call(route, input, service.actor({ userId: by }));
  if (response.status !== (route.status ?? 200)) {
    throw new Error(`${route.id}: ${response.status} ${JSON.stringify(response.body)}`);
  }
  return response.body;
};

/** Members of whom copies are here. */
async function newMembers(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => ++lastMember);
  await addMembers(service, ids);
  return ids;
}

/** A convention with a running edition, its people, and members who had to do with it and have not any more. */
async function aTeam() {
  const ids = await newMembers(10);
  const [author = 0, manager = 0, helper = 0, former = 0, erased = 0, ...others] = ids;
  const [follower = 0, unfollowed = 0, reporter = 0, member = 0, another = 0] = others;
  const { id, name } = await call(contract.createConvention, author, {
    body: { name: 'Trois Balles' },
  });
  const params = { id };
  const add = (userId: number, rights: contract.ConventionRight[]) =>
    call(contract.addCollaborator, author, {
      params,
      body: { userId, rights },
    }) as Promise<contract.ConventionCollaborator>;
  const collaborators = {
    manager: await add(manager, [...contract.conventionRights]),
    helper: await add(helper, ['addEdition']),
    former: await add(former, [...contract.conventionRights]),
    erased: await add(erased, [...contract.conventionRights]),
  };
  for (const userId of [author, manager, former, erased, follower, unfollowed]) {
    await call(contract.followConvention, userId, { params });
  }
  for (const userId of [former, unfollowed]) {
    await call(contract.unfollowConvention, userId, { params });
  }
  await call(contract.removeCollaborator, author, {
    params: { id, collaboratorId: collaborators.former.id },
  });
  await service.nats.publishEvent(userDeleted, { userId: erased });
  await service.waitFor(async () => {
    const where = { where: { userId: erased } };
    const rows = await service.prisma.conventionCollaborator.count(where);
    return rows + (await service.prisma.conventionFollow.count(where)) === 0;
  });
  const editionId = await anEdition(
    service.prisma,
    { startDate: '2027-05-08', endDate: '2027-05-12', creatorId: author },
    { id, name },
  );
  const people = { author, manager, helper, former, erased, follower, unfollowed };
  return { ...people, reporter, member, another, id, editionId, params, collaborators };
}
type Team = Awaited<ReturnType<typeof aTeam>>;

/** An edition that comes, as its organisers write it. */
const comes = { name: 'Trois Balles 2028', startDate: '2028-04-14', endDate: '2028-04-17' };
const lille = { city: 'Lille', country: 'FR' };
const reason = 'Hors sujet';

async function aDraft({ id, helper }: Team): Promise<number> {
  const body = { conventionId: id, ...comes, ...lille };
  return (await call(contract.createEdition, helper, { body })).id;
}

/** An invitation by mail to the address of `member`. */
async function invite(team: Team, by = team.manager) {
  const email = `lou-${team.member}@example.org`;
  desk.accounts.set(email, team.member);
  const body = { email, rights: ['addEdition' as const] };
  const sent = await call(contract.addCollaborator, by, { params: team.params, body });
  return { invitationId: String(sent.id), token: tokenTo(email), email };
}
const tokenTo = (email: string): string =>
  /\/invitations\/([\w-]{43})#/m.exec(desk.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
const invited = (team: Team): Notified => ['member-invited', [team.member]];

const offerTransfer = (team: Team) =>
  call(contract.offerTransfer, team.author, {
    params: team.params,
    body: { userId: team.helper },
  });

const post = async (team: Team, by = team.reporter): Promise<number> => {
  const input = { params: { id: team.editionId }, body: { content: 'Qui vient ?' } };
  return (await call(contract.createPost, by, input)).id;
};
const commentPost = async (team: Team, postId: number, by: number): Promise<number> => {
  const input = { params: { id: team.editionId, postId }, body: { content: 'Moi !' } };
  return (await call(contract.createPostComment, by, input)).id;
};
const item = async (
  team: Team,
  by = team.reporter,
  body: { kind: 'LOST' | 'FOUND'; description: string } = {
    kind: 'FOUND',
    description: 'Une massue blanche',
  },
): Promise<number> =>
  (await call(contract.createLostFoundItem, by, { params: { id: team.editionId }, body })).id;
const commentItem = async (team: Team, itemId: number, by: number): Promise<number> => {
  const input = { params: { id: team.editionId, itemId }, body: { content: 'À moi !' } };
  return (await call(contract.createLostFoundComment, by, input)).id;
};
const claim = async (team: Team, itemId: number, by: number): Promise<string> => {
  const input = { params: { id: team.editionId, itemId }, body: { proof: 'Rayée au manche' } };
  return (await call(contract.createLostFoundClaim, by, input)).id;
};
const decide = (
  team: Team,
  by: number,
  [itemId, claimId, action]: [number, string, 'accept' | 'reject'],
) =>
  call(contract.decideLostFoundClaim, by, {
    params: { id: team.editionId, itemId, claimId },
    body: { action, note: 'Au bar, ce soir' },
  });

/** A convention without author that `collaborators` run, and its claim by a member. */
async function takeOver(by: number, collaborators: number[]): Promise<void> {
  const email = `contact-${by}@convention.test`;
  const { id } = await aConvention(service.prisma, { email });
  await service.prisma.conventionCollaborator.createMany({
    data: collaborators.map((userId) => ({ conventionId: id, userId })),
  });
  await call(contract.requestClaim, by, { params: { id } });
  const code = /^ {4}(\w{4} \w{4})$/m.exec(desk.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
  await call(contract.verifyClaim, by, { params: { id }, body: { code: code.replace(' ', '') } });
}

const row = (key: string, what: string, act: Row['act']): Row => ({ key, what, act });

const teams: readonly Row[] = [
  row('collaborator-added', 'a manager adds a member', async (team) => {
    const body = { userId: team.member, rights: [] };
    await call(contract.addCollaborator, team.manager, { params: team.params, body });
    return [['collaborator-added', [team.member]]];
  }),
  row('collaborator-changed', 'a manager changes rights', async (team) => {
    const params = { id: team.id, collaboratorId: team.collaborators.helper.id };
    const body = { rights: ['addEdition' as const, 'editConvention' as const] };
    await call(contract.updateCollaborator, team.manager, { params, body });
    return [['collaborator-changed', [team.helper]]];
  }),
  row('collaborator-changed', 'a manager saves without a change', async (team) => {
    const params = { id: team.id, collaboratorId: team.collaborators.helper.id };
    await call(contract.updateCollaborator, team.manager, {
      params,
      body: { rights: ['addEdition'] },
    });
    return [];
  }),
  row('collaborator-removed', 'a manager removes one of the team', async (team) => {
    const params = { id: team.id, collaboratorId: team.collaborators.helper.id };
    await call(contract.removeCollaborator, team.manager, { params });
    return [['collaborator-removed', [team.helper]]];
  }),
  row('collaborator-left', 'one of the team leaves', async (team) => {
    const params = { id: team.id, collaboratorId: team.collaborators.helper.id };
    await call(contract.removeCollaborator, team.helper, { params });
    return [['collaborator-left', [team.author]]];
  }),
  row('member-invited', 'a manager invites an address with an account', async (team) => {
    await invite(team);
    return [invited(team)];
  }),
  row('member-invited', 'a manager invites an address of the team', async (team) => {
    const email = `helper-${team.helper}@example.org`;
    desk.accounts.set(email, team.helper);
    await call(contract.addCollaborator, team.manager, { params: team.params, body: { email } });
    return [];
  }),
  row('invitation-answered', 'the invited accepts', async (team) => {
    const { token } = await invite(team);
    await call(contract.acceptInvitation, team.member, { params: { token } });
    return [invited(team), ['invitation-answered', [team.manager]]];
  }),
  row('invitation-answered', 'the invited declines what another sent again', async (team) => {
    const { invitationId, email } = await invite(team);
    clock.now = later(clock.now, 61_000);
    await call(contract.resendInvitation, team.author, { params: { id: team.id, invitationId } });
    await call(contract.declineInvitation, team.member, { params: { token: tokenTo(email) } });
    return [invited(team), invited(team), ['invitation-answered', [team.author]]];
  }),
  row('invitation-answered', 'the invited asks for another', async (team) => {
    const { token } = await invite(team);
    for (let twice = 0; twice < 2; twice += 1) {
      await call(contract.askInvitationAgain, team.member, { params: { token } });
    }
    return [invited(team), ['invitation-answered', [team.author, team.manager]]];
  }),
  row('invitation-waits', 'another account accepts, twice', async (team) => {
    const { token } = await invite(team);
    for (let twice = 0; twice < 2; twice += 1) {
      await call(contract.acceptInvitation, team.another, { params: { token } });
    }
    return [invited(team), ['invitation-waits', [team.manager]]];
  }),
  row('invitation-account-rejected', 'a manager rejects the other account', async (team) => {
    const { token, invitationId } = await invite(team);
    await call(contract.acceptInvitation, team.another, { params: { token } });
    await call(contract.rejectInvitationAccount, team.author, {
      params: { id: team.id, invitationId },
      body: { userId: team.another },
    });
    return [
      invited(team),
      ['invitation-waits', [team.manager]],
      ['invitation-account-rejected', [team.another]],
    ];
  }),
  row('collaborator-added', 'a manager takes the other account', async (team) => {
    const { token, invitationId } = await invite(team);
    await call(contract.acceptInvitation, team.another, { params: { token } });
    await call(contract.confirmInvitation, team.author, {
      params: { id: team.id, invitationId },
      body: { userId: team.another },
    });
    return [
      invited(team),
      ['invitation-waits', [team.manager]],
      ['collaborator-added', [team.another]],
    ];
  }),
  row('transfer-offered', 'the author offers the convention', async (team) => {
    await offerTransfer(team);
    return [['transfer-offered', [team.helper]]];
  }),
  row('transfer-accepted', 'the chosen one accepts', async (team) => {
    await offerTransfer(team);
    await call(contract.acceptTransfer, team.helper, { params: team.params });
    return [
      ['transfer-offered', [team.helper]],
      ['transfer-accepted', [team.author]],
    ];
  }),
  row('transfer-declined', 'the chosen one declines', async (team) => {
    await offerTransfer(team);
    await call(contract.declineTransfer, team.helper, { params: team.params });
    return [
      ['transfer-offered', [team.helper]],
      ['transfer-declined', [team.author]],
    ];
  }),
  row('convention-claimed', 'a member takes over a convention', async (team) => {
    await takeOver(team.member, [team.manager, team.helper]);
    return [['convention-claimed', [team.manager, team.helper]]];
  }),
  row('convention-claimed', 'one of its collaborators takes it over', async (team) => {
    await takeOver(team.helper, [team.manager, team.helper]);
    return [['convention-claimed', [team.manager]]];
  }),
];

const editions: readonly Row[] = [
  row('edition-announced', 'one of the followers publishes an edition', async (team) => {
    const id = await aDraft(team);
    await call(contract.changeEditionStatus, team.manager, {
      params: { id },
      body: { isOnline: true },
    });
    return [['edition-announced', [team.author, team.follower]]];
  }),
  row('edition-changed', 'its dates', async (team) => {
    const peopleOfEdition = team.editionId;
    const params = { id: peopleOfEdition };
    await call(contract.updateEdition, team.manager, { params, body: { endDate: '2027-05-13' } });
    return [['edition-changed', { peopleOfEdition, except: team.manager }]];
  }),
  row('edition-changed', 'a slip in its dates', async (team) => {
    const params = { id: team.editionId };
    const body = { endDate: '2027-05-14', isCorrection: true };
    await call(contract.updateEdition, team.manager, { params, body });
    return [];
  }),
  row('edition-changed', 'its status', async (team) => {
    const peopleOfEdition = team.editionId;
    const params = { id: peopleOfEdition };
    await call(contract.changeEditionStatus, team.author, {
      params,
      body: { status: 'CANCELLED' as const },
    });
    return [['edition-changed', { peopleOfEdition, except: team.author }]];
  }),
  row('edition-withdrawn', 'a manager makes it a draft again', async (team) => {
    const { editionId: id } = team;
    for (const by of [team.member, team.manager]) {
      await call(contract.setFavorite, by, { params: { id } });
    }
    await call(contract.changeEditionStatus, team.manager, {
      params: { id },
      body: { isOnline: false },
    });
    return [['edition-withdrawn', [team.member]]];
  }),
  row('edition-withdrawn', 'its author deletes it', async (team) => {
    const { editionId: id } = team;
    for (const by of [team.member, team.another]) {
      await call(contract.setFavorite, by, { params: { id } });
    }
    await call(contract.unsetFavorite, team.another, { params: { id } });
    await call(contract.deleteEdition, team.author, { params: { id } });
    return [['edition-withdrawn', [team.member]]];
  }),
  row('favorite-starts-soon', 'it starts in three days', async ({ id, params }) => {
    const { name } = await call(contract.getConvention, 1, { params });
    const days = { startDate: '2027-05-13', endDate: '2027-05-14' };
    const announcedAt = new Date('2027-01-01T12:00:00Z');
    const followersOfEdition = await anEdition(
      service.prisma,
      { ...days, announcedAt },
      { id, name },
    );
    await service.running.tasks.request('favorite-reminders');
    await service.running.tasks.runDue();
    return [['favorite-starts-soon', { followersOfEdition }]];
  }),
  row('edition-withdrawn', 'a draft', async (team) => {
    const id = await aDraft(team);
    await call(contract.deleteEdition, team.author, { params: { id } });
    return [];
  }),
  row('edition-changed', 'a draft, or its description', async (team) => {
    const id = await aDraft(team);
    await call(contract.updateEdition, team.manager, {
      params: { id },
      body: { startDate: '2028-04-13' },
    });
    await call(contract.updateEdition, team.manager, {
      params: { id: team.editionId },
      body: { description: 'Autre' },
    });
    return [];
  }),
];

const posts: readonly Row[] = [
  row('post-announced', 'a manager writes to members who starred or take part', async (team) => {
    const params = { id: team.editionId };
    const body = { content: 'Les portes **ouvrent** à 10 h.', isOfficial: true };
    await call(contract.createPost, team.manager, { params, body });
    await call(contract.createPost, team.manager, { params, body: { ...body, notifies: true } });
    return [['post-announced', { peopleOfEdition: team.editionId, except: team.manager }]];
  }),
  row('post-commented', 'a member and the author of the post comment it', async (team) => {
    const postId = await post(team);
    await commentPost(team, postId, team.another);
    await commentPost(team, postId, team.member);
    await commentPost(team, postId, team.reporter);
    const commented: Notified = ['post-commented', [team.reporter]];
    return [commented, commented];
  }),
  row('writing-removed', 'a manager removes a post', async (team) => {
    const postId = await post(team);
    await commentPost(team, postId, team.another);
    const params = { id: team.editionId, postId };
    await call(contract.removePost, team.manager, { params, body: { reason } });
    return [
      ['post-commented', [team.reporter]],
      ['writing-removed', [team.reporter]],
    ];
  }),
  row('writing-removed', 'a manager removes a comment', async (team) => {
    const postId = await post(team);
    const commentId = await commentPost(team, postId, team.another);
    const params = { id: team.editionId, postId, commentId };
    await call(contract.removePostComment, team.manager, { params, body: { reason } });
    return [
      ['post-commented', [team.reporter]],
      ['writing-removed', [team.another]],
    ];
  }),
  row('writing-removed', 'members and managers remove their own', async (team) => {
    for (const by of [team.reporter, team.manager]) {
      const postId = await post(team, by);
      const commentId = await commentPost(team, postId, by);
      const params = { id: team.editionId, postId };
      await call(contract.removePostComment, by, { params: { ...params, commentId }, body: {} });
      await call(contract.removePost, by, { params, body: {} });
      const itemId = await item(team, by);
      const ofItem = { id: team.editionId, itemId };
      const itemComment = { ...ofItem, commentId: await commentItem(team, itemId, by) };
      await call(contract.removeLostFoundComment, by, { params: itemComment, body: {} });
      await call(contract.removeLostFoundItem, by, { params: ofItem, body: {} });
    }
    return [];
  }),
];

const lostFound: readonly Row[] = [
  row('lost-found-commented', 'a member and the reporter comment an item', async (team) => {
    const itemId = await item(team);
    await commentItem(team, itemId, team.another);
    await commentItem(team, itemId, team.member);
    await commentItem(team, itemId, team.reporter);
    const commented: Notified = ['lost-found-commented', [team.reporter]];
    return [commented, commented];
  }),
  row('writing-removed', 'a manager removes an item', async (team) => {
    const params = { id: team.editionId, itemId: await item(team) };
    await call(contract.removeLostFoundItem, team.manager, { params, body: { reason } });
    return [['writing-removed', [team.reporter]]];
  }),
  row('writing-removed', 'a manager removes a comment of an item', async (team) => {
    const itemId = await item(team);
    const commentId = await commentItem(team, itemId, team.another);
    const params = { id: team.editionId, itemId, commentId };
    await call(contract.removeLostFoundComment, team.manager, { params, body: { reason } });
    return [
      ['lost-found-commented', [team.reporter]],
      ['writing-removed', [team.another]],
    ];
  }),
  row('lost-found-matched', 'a lost item is like a found one', async (team) => {
    await item(team, team.another, { kind: 'FOUND', description: 'Un monocycle' });
    await item(team, team.reporter, { kind: 'FOUND', description: 'Clés, ruban rouge' });
    await item(team, team.member, { kind: 'LOST', description: 'Keys, red ribbon' });
    return [['lost-found-matched', [team.reporter, team.member]]];
  }),
  row('lost-found-matched', 'both are of one member', async (team) => {
    await item(team, team.reporter, { kind: 'FOUND', description: 'Clés, ruban rouge' });
    await item(team, team.reporter, { kind: 'LOST', description: 'Keys, red ribbon' });
    return [];
  }),
  row('lost-found-claimed', 'two members claim an item', async (team) => {
    const itemId = await item(team);
    for (const by of [team.member, team.another]) await claim(team, itemId, by);
    const claimed: Notified = ['lost-found-claimed', [team.reporter]];
    return [claimed, claimed];
  }),
  row('lost-found-claim-accepted', 'the reporter accepts one of two claims', async (team) => {
    const itemId = await item(team);
    const claimed: Notified = ['lost-found-claimed', [team.reporter]];
    const claimId = await claim(team, itemId, team.member);
    await claim(team, itemId, team.another);
    await decide(team, team.reporter, [itemId, claimId, 'accept']);
    return [
      claimed,
      claimed,
      ['lost-found-claim-accepted', [team.member]],
      ['lost-found-claim-rejected', [team.another]],
    ];
  }),
  row('lost-found-item-claim-accepted', 'a manager accepts one of two claims', async (team) => {
    const itemId = await item(team);
    const claimed: Notified = ['lost-found-claimed', [team.reporter]];
    const claimId = await claim(team, itemId, team.member);
    await claim(team, itemId, team.another);
    await decide(team, team.manager, [itemId, claimId, 'accept']);
    return [
      claimed,
      claimed,
      ['lost-found-claim-accepted', [team.member]],
      ['lost-found-item-claim-accepted', [team.reporter]],
      ['lost-found-claim-rejected', [team.another]],
      ['lost-found-item-claim-rejected', [team.reporter]],
    ];
  }),
  row('lost-found-claim-rejected', 'the reporter rejects a claim', async (team) => {
    const itemId = await item(team);
    const claimId = await claim(team, itemId, team.member);
    await decide(team, team.reporter, [itemId, claimId, 'reject']);
    return [
      ['lost-found-claimed', [team.reporter]],
      ['lost-found-claim-rejected', [team.member]],
    ];
  }),
  row('lost-found-item-claim-rejected', 'a manager rejects one of two claims', async (team) => {
    const itemId = await item(team);
    const claimed: Notified = ['lost-found-claimed', [team.reporter]];
    const claimId = await claim(team, itemId, team.member);
    await claim(team, itemId, team.another);
    await decide(team, team.manager, [itemId, claimId, 'reject']);
    return [
      claimed,
      claimed,
      ['lost-found-claim-rejected', [team.member]],
      ['lost-found-item-claim-rejected', [team.reporter]],
    ];
  }),
  row('lost-found-claim-reopened', 'a manager undoes a decision', async (team) => {
    const itemId = await item(team);
    const claimId = await claim(team, itemId, team.member);
    const other = await claim(team, itemId, team.another);
    await decide(team, team.manager, [itemId, other, 'reject']);
    await decide(team, team.manager, [itemId, claimId, 'accept']);
    const params = { id: team.editionId, itemId, claimId };
    await call(contract.undoLostFoundClaimDecision, team.manager, { params });
    const claimed: Notified = ['lost-found-claimed', [team.reporter]];
    return [
      claimed,
      claimed,
      ['lost-found-claim-rejected', [team.another]],
      ['lost-found-item-claim-rejected', [team.reporter]],
      ['lost-found-claim-accepted', [team.member]],
      ['lost-found-item-claim-accepted', [team.reporter]],
      ['lost-found-claim-reopened', [team.reporter, team.member]],
    ];
  }),
  row('lost-found-claim-replied', 'a claimant replies to a manager', async (team) => {
    const itemId = await item(team);
    const claimId = await claim(team, itemId, team.member);
    await decide(team, team.manager, [itemId, claimId, 'accept']);
    const params = { id: team.editionId, itemId, claimId };
    await call(contract.replyToLostFoundClaim, team.member, { params, body: { reply: 'À 18 h' } });
    return [
      ['lost-found-claimed', [team.reporter]],
      ['lost-found-claim-accepted', [team.member]],
      ['lost-found-item-claim-accepted', [team.reporter]],
      ['lost-found-claim-replied', [team.manager, team.reporter]],
    ];
  }),
  row('lost-found-claim-rejected', 'a manager returns the item, a claimant', async (team) => {
    const itemId = await item(team);
    const claimed: Notified = ['lost-found-claimed', [team.reporter]];
    for (const by of [team.member, team.manager]) await claim(team, itemId, by);
    const params = { id: team.editionId, itemId };
    await call(contract.returnLostFoundItem, team.manager, { params, body: {} });
    const toReporter: Notified = ['lost-found-item-claim-rejected', [team.reporter]];
    return [claimed, claimed, ['lost-found-claim-rejected', [team.member]], toReporter, toReporter];
  }),
];

const table = [...teams, ...editions, ...posts, ...lostFound];

describe('who is notified', () => {
  it('is in the table for every template', () => {
    const keys = templatesOf(notificationTemplates).map(({ key }) => key);
    expect([...new Set(table.map(({ key }) => key))].sort()).toEqual(keys.sort());
  });

  /** Events of one service come in their order: all before it have come once that of a post has. */
  async function receiveAll(): Promise<void> {
    const markerId = await post(marker);
    await service.waitFor(() =>
      service.nats.events(contract.postCreated).some(({ data }) => data.postId === markerId),
    );
  }

  it.each(table)('$key: $what', async ({ key, act }) => {
    const team = await aTeam();
    await receiveAll();
    service.nats.clear();
    const expected = await act(team);
    await receiveAll();
    const events = service.nats.events() as { subject: string; data: Record<string, unknown> }[];
    expect(notifiedBy(notificationTemplates, events)).toEqual(inOrder(expected));
    if (expected.length > 0) expect(expected.map(([name]) => name)).toContain(key);
  });
});
