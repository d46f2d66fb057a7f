import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import { type MailDesk, openMailDesk } from '@siteswap/features/mails/testing';
import {
  describeRowStates,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { rowPaths } from '#test/row-paths.ts';
import { aConvention, startEditions } from '#test/start-editions.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ service } = await startEditions({ CORE_URL: desk.url }));
});
afterAll(async () => {
  await service?.stop();
  await desk?.close();
});

const callers = ['author', 'helper', 'invited', 'waiting', 'other', 'visitor'] as const;
type Caller = (typeof callers)[number];
/** Who waits and the other one have the link, but not the address. */
const userIds = { author: 11, helper: 12, invited: 13, waiting: 14, other: 15 };
const actorOf = signIns<Caller>(() => service, userIds);

const states = [
  ...['pending', 'waiting', 'expired', 'waiting and expired', 'sender left', 'accepted'],
  ...['declined', 'withdrawn', 'sent again', 'deleted convention', 'path of another convention'],
] as const;
type State = (typeof states)[number];

const answerIn: Partial<Record<State, 'ACCEPTED' | 'DECLINED'>> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
};
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function anInvitation(state: State) {
  const db = service.prisma;
  const token = randomUUID();
  const email = `invited-${token}@siteswap.test`;
  desk.accounts.set(email, userIds.invited);
  const deletedAt = state === 'deleted convention' ? new Date() : null;
  const { id } = await aConvention(db, { authorId: userIds.author, deletedAt });
  const another = await aConvention(db, { authorId: userIds.author });
  await db.conventionCollaborator.create({ data: { conventionId: id, userId: userIds.helper } });
  const { id: invitationId } = await db.conventionInvitation.create({
    data: {
      conventionId: id,
      email,
      rights: [],
      perEdition: [],
      invitedById: userIds.author,
      sentById: state === 'sender left' ? 99 : userIds.author,
      isByAdmin: false,
      tokenHash: hashOf(state === 'sent again' ? randomUUID() : token),
      answer: answerIn[state] ?? null,
      acceptedById: state.startsWith('waiting') ? userIds.waiting : null,
      sentAt: new Date('2027-05-09T12:00:00Z'),
      expiresAt: new Date(state.endsWith('expired') ? '2027-05-09' : '2027-05-20'),
    },
  });
  if (state === 'withdrawn') await db.conventionInvitation.delete({ where: { id: invitationId } });
  return {
    id: state === 'path of another convention' ? another.id : id,
    invitationId,
    token,
    secrets: { email },
    actorOf,
  };
}
type Invitation = Awaited<ReturnType<typeof anInvitation>>;

const forbidden = '403 FORBIDDEN';
const unknown = '404 NOT_FOUND';
const answered = '409 INVITATION_ANSWERED';
const expired = '410 INVITATION_EXPIRED';
const inTeam = '409 COLLABORATOR_EXISTS';
const ok = 'ok';

/** For author, helper, invited, who waits and the other one; visitors get the same as the last where they may call. */
type Cells = readonly [string, string, string, string, string];
const row = stateRows<Invitation, State, Cells>();
const same = (cell: string): Cells => [cell, cell, cell, cell, cell];
const byToken = ({ token }: Invitation) => ({ params: { token } });
const byId = ({ id, invitationId }: Invitation) => ({ params: { id, invitationId } });
const forAuthor = (cell: string): Cells => [cell, forbidden, forbidden, forbidden, forbidden];
const gone: Partial<Record<State, Cells>> = {
  withdrawn: same(unknown),
  'sent again': same(unknown),
  'deleted convention': same(unknown),
};
const ended: Partial<Record<State, Cells>> = {
  ...gone,
  expired: same(expired),
  'waiting and expired': same(expired),
  'sender left': same(expired),
  accepted: same(answered),
  declined: same(answered),
};
const notThere: Partial<Record<State, Cells>> = {
  withdrawn: forAuthor(unknown),
  'path of another convention': forAuthor(unknown),
  'deleted convention': same(unknown),
};
const ofWho = (one: Invitation) => ({ ...byId(one), body: { userId: userIds.waiting } });
const ofWhoWaits: [Cells, Partial<Record<State, Cells>>] = [
  forAuthor(answered),
  { ...notThere, waiting: forAuthor(ok), 'waiting and expired': forAuthor(ok) },
];

const table = [
  row(contract.getInvitation, byToken, same(ok), gone),
  row(contract.acceptInvitation, byToken, [inTeam, inTeam, ok, ok, ok], {
    ...ended,
    waiting: [answered, answered, ok, ok, answered],
  }),
  row(contract.declineInvitation, byToken, same(ok), {
    ...ended,
    waiting: [answered, answered, ok, ok, answered],
  }),
  row(contract.askInvitationAgain, byToken, same(ok), {
    ...gone,
    accepted: same(answered),
    declined: same(answered),
  }),
  row(contract.resendInvitation, byId, forAuthor('ok + email'), {
    ...notThere,
    accepted: forAuthor(unknown),
  }),
  row(contract.withdrawInvitation, byId, forAuthor(ok), {
    'deleted convention': same(unknown),
  }),
  row(contract.confirmInvitation, ofWho, ...ofWhoWaits),
  row(contract.rejectInvitationAccount, ofWho, ...ofWhoWaits),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const [author, helper, invited, waiting, other] = one.cells[state] ?? one.cells.usual;
  const visitor = one.route.access === 'public' ? other : '401 UNAUTHENTICATED';
  return { author, helper, invited, waiting, other, visitor };
}

const tables = ['conventions', 'convention_collaborators', 'convention_invitations'].concat(
  'collaborator_permission_history',
);

describeRowStates('an invitation', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.invitations),
  table,
  tables,
  callers,
  states,
  aRow: anInvitation,
  expectedIn,
});
