import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import type { Route, RouteCall } from '@siteswap/contracts/route';
import { type MailDesk, openMailDesk } from '@siteswap/features/mails/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { needsReplayCheck } from '@siteswap/service-kit/testing';
import {
  administrators,
  aScene,
  author,
  collaborators,
  members,
  noOne,
  onConvention,
  onEdition,
  type Person,
  people,
  type Rule,
  type Scene,
  stranger,
  team,
} from '#test/rights-scenes.ts';
import { startEditions } from '#test/start-editions.ts';

/** What a route does, and whom it lets do that. */
interface Row {
  readonly name: string;
  readonly route: Route;
  readonly opens: Rule;
  readonly input: (scene: Scene) => RouteCall<Route> | Promise<RouteCall<Route>>;
  /** What some get who are let through, in addition to the status of a success. */
  readonly orElse?: number;
}

interface More {
  /** Which of the things that the route does. */
  readonly what?: string;
  readonly orElse?: number;
}

const row = <R extends Route>(
  route: R,
  opens: Rule,
  input: (scene: Scene) => RouteCall<R> | Promise<RouteCall<R>>,
  { what, ...more }: More = {},
): Row => ({
  name: what ? `${route.id}: ${what}` : route.id,
  route,
  opens,
  input: input as Row['input'],
  ...more,
});

/** A member of whom a copy is there. */
const known = 1;
const reason = 'Hors sujet';
const lille = { city: 'Lille', country: 'FR' };
const edition = { name: 'Trois Balles 2028', startDate: '2028-04-14', endDate: '2028-04-17' };

const convention = ({ conventionId: id }: Scene) => ({ params: { id } });
const ofEdition = ({ id }: Scene) => ({ params: { id } });

const conventions: readonly Row[] = [
  row(contract.createConvention, members, () => ({ body: { name: 'Trois Balles' } })),
  row(contract.listMyConventions, members, () => ({})),
  row(contract.getMyConvention, team, convention),
  row(contract.updateConvention, onConvention('editConvention'), (scene) => ({
    ...convention(scene),
    body: { name: 'Autre nom' },
  })),
  row(
    contract.archiveConvention,
    onConvention('deleteConvention'),
    (scene) => ({ ...convention(scene), body: { archived: true } }),
    { what: 'archives' },
  ),
  row(
    contract.archiveConvention,
    author,
    async (scene) => {
      await scene.archive();
      return { ...convention(scene), body: { archived: false } };
    },
    { what: 'takes out of the archive' },
  ),
  row(contract.deleteConvention, onConvention('deleteConvention'), convention),
  row(contract.getFollow, members, convention),
  row(contract.followConvention, members, convention),
  row(contract.unfollowConvention, members, convention),
  row(contract.getClaim, members, convention),
  row(contract.requestClaim, members, async ({ ownerless }) => ({
    params: { id: (await ownerless()).id },
  })),
  row(
    contract.verifyClaim,
    members,
    async ({ ownerless }) => ({
      params: { id: (await ownerless()).id },
      body: { code: '22222222' },
    }),
    // No code was mailed.
    { orElse: 410 },
  ),
];

const ofColleague = async (scene: Scene) => ({
  id: scene.conventionId,
  collaboratorId: (await scene.colleague()).collaboratorId,
});
const ofInvitation = async (scene: Scene) => ({
  id: scene.conventionId,
  invitationId: (await scene.invitation()).invitationId,
});
const invited = async ({ invitation }: Scene) => ({
  params: { token: (await invitation()).token },
});
/** The offer is to the caller where that can be, else to another member. */
const offered = async (scene: Scene) => {
  const isFor = collaborators(scene.person);
  await scene.offerTo(isFor ? scene.userId : (await scene.colleague()).userId);
  return convention(scene);
};
const manageCollaborators = onConvention('manageCollaborators');

const teams: readonly Row[] = [
  row(contract.listCollaborators, team, convention),
  row(contract.listPermissionHistory, team, convention),
  row(
    contract.addCollaborator,
    manageCollaborators,
    (scene) => ({ ...convention(scene), body: { userId: known } }),
    { what: 'a member' },
  ),
  row(
    contract.addCollaborator,
    manageCollaborators,
    (scene) => ({ ...convention(scene), body: { email: 'new@siteswap.test' } }),
    { what: 'by mail' },
  ),
  row(contract.updateCollaborator, manageCollaborators, async (scene) => ({
    params: await ofColleague(scene),
    body: { title: 'Scène' },
  })),
  row(contract.removeCollaborator, manageCollaborators, async (scene) => ({
    params: await ofColleague(scene),
  })),
  row(contract.listInvitations, manageCollaborators, convention),
  row(contract.resendInvitation, manageCollaborators, async (scene) => ({
    params: await ofInvitation(scene),
  })),
  row(contract.withdrawInvitation, manageCollaborators, async (scene) => ({
    params: await ofInvitation(scene),
  })),
  row(
    contract.confirmInvitation,
    manageCollaborators,
    async (scene) => ({ params: await ofInvitation(scene), body: { userId: known } }),
    // No account waits.
    { orElse: 409 },
  ),
  row(
    contract.rejectInvitationAccount,
    manageCollaborators,
    async (scene) => ({ params: await ofInvitation(scene), body: { userId: known } }),
    { orElse: 409 },
  ),
  row(
    contract.showMyTitle,
    members,
    (scene) => ({ ...convention(scene), body: { isPublic: true } }),
    // Those without a place in the team.
    { orElse: 404 },
  ),
  // Members who are in the team already.
  row(contract.acceptInvitation, members, invited, { orElse: 409 }),
  row(contract.declineInvitation, members, invited),
  row(contract.askInvitationAgain, members, invited),
  row(contract.getTransfer, team, convention),
  row(contract.offerTransfer, author, async (scene) => ({
    ...convention(scene),
    body: { userId: (await scene.colleague()).userId },
  })),
  row(contract.withdrawTransfer, author, convention),
  row(contract.acceptTransfer, collaborators, offered),
  row(contract.declineTransfer, collaborators, offered),
];

const editions: readonly Row[] = [
  row(contract.getMyEdition, members, ofEdition),
  row(contract.createEdition, onConvention('addEdition'), ({ conventionId }) => ({
    body: { conventionId, ...edition, ...lille },
  })),
  row(contract.copyEdition, onConvention('addEdition'), (scene) => ({
    ...ofEdition(scene),
    body: { name: edition.name, startDate: edition.startDate },
  })),
  row(contract.updateEdition, onEdition('edit'), (scene) => ({
    ...ofEdition(scene),
    body: { description: 'Autre' },
  })),
  row(
    contract.changeEditionStatus,
    onEdition('edit'),
    (scene) => ({ ...ofEdition(scene), body: { status: 'POSTPONED' as const } }),
    { what: 'says that it is postponed' },
  ),
  row(
    contract.changeEditionStatus,
    onEdition('edit'),
    (scene) => ({ ...ofEdition(scene), body: { isOnline: false } }),
    { what: 'withdraws' },
  ),
  row(
    contract.getEditionAudience,
    (person) => onEdition('edit')(person) || onEdition('delete')(person),
    ofEdition,
  ),
  row(contract.deleteEdition, onEdition('delete'), ofEdition),
  row(contract.setFavorite, members, ofEdition),
  row(contract.unsetFavorite, members, ofEdition),
  row(contract.toggleFavorite, members, ofEdition),
  row(contract.listFavorites, members, () => ({})),
  row(contract.listFollowedConventions, members, () => ({})),
  row(contract.getFavoritesFeed, members, () => ({})),
  row(contract.createFavoritesFeed, members, () => ({})),
  row(contract.deleteFavoritesFeed, members, () => ({})),
];

const posts: readonly Row[] = [
  row(contract.createPost, members, (scene) => ({
    ...ofEdition(scene),
    body: { content: 'Qui vient ?' },
  })),
  row(
    contract.createPost,
    onEdition('edit'),
    (scene) => ({ ...ofEdition(scene), body: { content: 'Bienvenue', isOfficial: true } }),
    { what: 'an official one' },
  ),
  row(
    contract.updatePost,
    members,
    async ({ id, post, userId }) => ({
      params: { id, postId: await post(userId) },
      body: { content: 'Autre' },
    }),
    { what: 'the text of one’s own' },
  ),
  row(
    contract.updatePost,
    noOne,
    async ({ id, post }) => ({ params: { id, postId: await post() }, body: { content: 'Autre' } }),
    { what: 'the text of others' },
  ),
  ...(['isOfficial', 'isPinned', 'areCommentsClosed'] as const).map((mark) =>
    row(
      contract.updatePost,
      onEdition('edit'),
      async ({ id, post }) => ({ params: { id, postId: await post() }, body: { [mark]: true } }),
      { what: mark },
    ),
  ),
  row(
    contract.removePost,
    members,
    async ({ id, post, userId }) => ({ params: { id, postId: await post(userId) }, body: {} }),
    { what: 'one’s own' },
  ),
  row(
    contract.removePost,
    onEdition('edit'),
    async ({ id, post }) => ({ params: { id, postId: await post() }, body: { reason } }),
    { what: 'that of others' },
  ),
  row(contract.createPostComment, members, async ({ id, post }) => ({
    params: { id, postId: await post() },
    body: { content: 'Moi !' },
  })),
  row(
    contract.updatePostComment,
    members,
    async (scene) => ({
      params: await scene.postComment(scene.userId),
      body: { content: 'Autre' },
    }),
    { what: 'one’s own' },
  ),
  row(
    contract.updatePostComment,
    noOne,
    async (scene) => ({ params: await scene.postComment(), body: { content: 'Autre' } }),
    { what: 'that of others' },
  ),
  row(
    contract.removePostComment,
    members,
    async (scene) => ({ params: await scene.postComment(scene.userId), body: {} }),
    { what: 'one’s own' },
  ),
  row(
    contract.removePostComment,
    onEdition('edit'),
    async (scene) => ({ params: await scene.postComment(), body: { reason } }),
    { what: 'that of others' },
  ),
];

const lostFound: readonly Row[] = [
  row(contract.createLostFoundItem, members, (scene) => ({
    ...ofEdition(scene),
    body: { kind: 'LOST' as const, description: 'Une massue verte' },
  })),
  row(
    contract.updateLostFoundItem,
    members,
    async ({ id, item, userId }) => ({
      params: { id, itemId: await item(userId) },
      body: { description: 'Une massue bleue' },
    }),
    { what: 'the text of one’s own' },
  ),
  row(
    contract.updateLostFoundItem,
    noOne,
    async ({ id, item }) => ({
      params: { id, itemId: await item() },
      body: { description: 'Une massue bleue' },
    }),
    { what: 'the text of others' },
  ),
  row(
    contract.updateLostFoundItem,
    onEdition('edit'),
    async ({ id, item }) => ({ params: { id, itemId: await item() }, body: { sensitive: true } }),
    { what: 'sensitive' },
  ),
  row(
    contract.returnLostFoundItem,
    members,
    async ({ id, item, userId }) => ({ params: { id, itemId: await item(userId) }, body: {} }),
    { what: 'one’s own' },
  ),
  row(
    contract.returnLostFoundItem,
    onEdition('edit'),
    async ({ id, item }) => ({ params: { id, itemId: await item() }, body: {} }),
    { what: 'that of others' },
  ),
  row(
    contract.removeLostFoundItem,
    members,
    async ({ id, item, userId }) => ({ params: { id, itemId: await item(userId) }, body: {} }),
    { what: 'one’s own' },
  ),
  row(
    contract.removeLostFoundItem,
    onEdition('edit'),
    async ({ id, item }) => ({ params: { id, itemId: await item() }, body: { reason } }),
    { what: 'that of others' },
  ),
  row(contract.listExpiredLostFound, onEdition('edit'), ofEdition),
  row(contract.getLostFoundFigures, onEdition('edit'), ofEdition),
  row(contract.setLostFoundDestination, onEdition('edit'), async ({ id, expiredItem }) => ({
    params: { id, itemId: await expiredItem() },
    body: { destination: 'CHARITY' },
  })),
  row(contract.createLostFoundComment, members, async ({ id, item }) => ({
    params: { id, itemId: await item() },
    body: { content: 'À moi !' },
  })),
  row(
    contract.updateLostFoundComment,
    members,
    async (scene) => ({
      params: await scene.itemComment(scene.userId),
      body: { content: 'Autre' },
    }),
    { what: 'one’s own' },
  ),
  row(
    contract.updateLostFoundComment,
    noOne,
    async (scene) => ({ params: await scene.itemComment(), body: { content: 'Autre' } }),
    { what: 'that of others' },
  ),
  row(
    contract.removeLostFoundComment,
    members,
    async (scene) => ({ params: await scene.itemComment(scene.userId), body: {} }),
    { what: 'one’s own' },
  ),
  row(
    contract.removeLostFoundComment,
    onEdition('edit'),
    async (scene) => ({ params: await scene.itemComment(), body: { reason } }),
    { what: 'that of others' },
  ),
  row(contract.createLostFoundClaim, members, async ({ id, item }) => ({
    params: { id, itemId: await item() },
    body: { proof: 'Rayée au manche' },
  })),
  row(
    contract.decideLostFoundClaim,
    members,
    async (scene) => ({
      params: await scene.claim(scene.userId),
      body: { action: 'accept' as const, note: 'Au bar' },
    }),
    { what: 'of one’s own item' },
  ),
  row(
    contract.decideLostFoundClaim,
    onEdition('edit'),
    async (scene) => ({
      params: await scene.claim(),
      body: { action: 'accept' as const, note: 'Au bar' },
    }),
    { what: 'of the item of others' },
  ),
  row(
    contract.undoLostFoundClaimDecision,
    members,
    async (scene) => ({ params: await scene.decidedClaim(scene.userId, scene.userId) }),
    { what: 'of one’s own item' },
  ),
  row(
    contract.undoLostFoundClaimDecision,
    onEdition('edit'),
    async (scene) => ({ params: await scene.decidedClaim(scene.userId) }),
    { what: 'of the item of others' },
  ),
  row(contract.replyToLostFoundClaim, members, async (scene) => ({
    params: await scene.ownClaim(scene.userId),
    body: { reply: 'À ce soir' },
  })),
];

const ofImport = async ({ importId }: Scene) => ({ params: { id: await importId() } });

/** The handler reads it itself, so the contract does not describe it. */
const importFile = {
  body: { convention: { name: 'Trois Balles' }, edition: { ...edition, ...lille } },
};

const imports: readonly Row[] = [
  row(contract.importEditions, administrators, () => ({
    query: { dryRun: true },
    ...importFile,
  })),
  row(
    contract.importEditionsFromUrl,
    administrators,
    () => ({ query: {}, body: { url: 'http://127.0.0.1/editions.json' } }),
    // Only public servers are asked.
    { orElse: 422 },
  ),
  row(contract.listImports, administrators, () => ({ query: {} })),
  row(contract.getImport, administrators, ofImport),
  row(contract.getImportReport, administrators, ofImport),
  row(contract.undoImport, administrators, ofImport),
  row(contract.exportEditions, administrators, () => ({ query: {} })),
];

const table = [...conventions, ...teams, ...editions, ...posts, ...lostFound, ...imports];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
/** All others are for everybody, or for services alone: `accessWalk` calls them. */
const guarded = Object.values<unknown>(contract)
  .filter(isRoute)
  .filter(({ access }) => access === 'member' || access === 'admin');

let service: Awaited<ReturnType<typeof startEditions>>['service'];
let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ service } = await startEditions({ CORE_URL: desk.url }));
  await addMembers(service, [known]);
});
afterAll(async () => {
  await service.stop();
  await desk.close();
});

const actorOf = ({ role }: Person, userId: number) =>
  role === 'visitor'
    ? undefined
    : service.actor({
        userId,
        isGlobalAdmin: role === 'admin' || role === 'admin mode',
        adminMode: role === 'admin mode',
      });

async function statusFor({ route, input }: Row, scene: Scene): Promise<number> {
  const call = await input(scene);
  return (await service.call(route, call, actorOf(scene.person, scene.userId))).status;
}

const open = 'open';
function expectedFor({ opens }: Row, person: Person): string | number {
  if (opens(person)) return open;
  return person.role === 'visitor' ? 401 : 403;
}
const seenAs = ({ route, orElse }: Row, status: number): string | number =>
  status === (route.status ?? 200) || status === orElse ? open : status;

/** Calls under way at the same time. */
const concurrency = 5;

async function eachOf<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let n = 0; n < all.length; n += concurrency) {
    results.push(...(await Promise.all(all.slice(n, n + concurrency).map(act))));
  }
  return results;
}

describe('CO-02, CO-03 every right and every route', () => {
  it('has a row for each route that not everybody may call', () => {
    const withRow = new Set(table.map(({ route }) => route.id));
    const missing = guarded.filter(({ id }) => !withRow.has(id));
    expect(
      missing.map(({ id }) => `${id}: add a row that says who may call it and how it is called`),
    ).toEqual([]);
  });

  it.each(table)('$name', async (one) => {
    const changesScene = (person: Person) => one.opens !== members && one.opens(person);
    const shared = await aScene(
      service.prisma,
      people.filter((person) => !changesScene(person)),
    );
    const seen = await eachOf(people, async (person) => {
      const { as } = changesScene(person) ? await aScene(service.prisma, [person]) : shared;
      return [person.name, seenAs(one, await statusFor(one, as(person)))];
    });
    const expected = people.map((person) => [person.name, expectedFor(one, person)]);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
  });

  /** Each route whose response needs a right; members still get their own data. */
  const shownByRight = table.filter(
    ({ route, opens }) => needsReplayCheck(route) && opens !== members && opens !== noOne,
  );

  it.each(shownByRight)(
    '$name: a repeated call gets nothing once the right is gone',
    async (one) => {
      for (const role of ['author', 'admin mode']) {
        const person = people.find((each) => each.role === role && one.opens(each)) ?? stranger;
        const scene = (await aScene(service.prisma, [person])).as(person);
        const call = await one.input(scene);
        const key = { 'idempotency-key': randomUUID() };
        const { userId } = scene;
        const send = (as = actorOf(person, userId)) => service.call(one.route, call, as, key);
        expect((await send()).status).toBe(one.route.status ?? 200);
        const repeated = await send();
        expect(repeated.headers.get('idempotent-replayed')).toBe('true');
        await scene.takeRights();
        const late = await send(actorOf(stranger, userId));
        expect({ who: role, late: [403, 404].includes(late.status) }).toEqual({
          who: role,
          late: true,
        });
      }
    },
  );

  it('CO-02 a draft is unknown to others, whatever they call', async () => {
    const ofDrafts = table.filter(({ route }) => /^\/api\/(my\/)?editions\/:id/.test(route.path));
    const { as } = await aScene(service.prisma, [stranger], { isOnline: false });
    const seen = await eachOf(ofDrafts, async (one) => [
      one.name,
      await statusFor(one, as(stranger)),
    ]);
    expect(seen).toEqual(ofDrafts.map(({ name }) => [name, 404]));
  });

  it('CO-02 a convention shows its people the drafts they have a right on, and its address to who edits it', async () => {
    const { as } = await aScene(service.prisma, people, { isOnline: false });
    const seen = await eachOf(people.filter(team), async (person) => {
      const { id, conventionId, userId } = as(person);
      const actor = actorOf(person, userId);
      const params = { id: conventionId };
      const { body: one } = await service.call(contract.getMyConvention, { params }, actor);
      const { body: list } = await service.call(contract.listMyConventions, {}, actor);
      const shown = [one, ...list.data.filter((each) => each.id === conventionId)];
      const what = shown.map(({ editions: all, email }) => ({
        hasDraft: all.some((each) => each.id === id),
        others: all.filter((each) => each.id !== id).length,
        hasEmail: email !== null,
      }));
      return [person.name, what];
    });
    const expected = people.filter(team).map((person) => {
      const hasDraft = contract.editionRights.some((right) => onEdition(right)(person));
      const what = { hasDraft, others: 1, hasEmail: onConvention('editConvention')(person) };
      // To an administrator it does not belong.
      return [person.name, person.role === 'admin mode' ? [what] : [what, what]];
    });
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
  });
});
