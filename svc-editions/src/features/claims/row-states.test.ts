import { afterAll, beforeAll, expect } from '@jest/globals';
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

type Started = Awaited<ReturnType<typeof startEditions>>;
let service: Started['service'];
let clock: Started['clock'];
let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ service, clock } = await startEditions({ CORE_URL: desk.url }));
});
afterAll(async () => {
  await service?.stop();
  await desk?.close();
});

const callers = ['claimant', 'member', 'helper', 'visitor'] as const;
type Caller = (typeof callers)[number];
const userIds = { claimant: 11, member: 12, helper: 13 };
const actorOf = signIns<Caller>(() => service, userIds);

const states = [
  ...['code sent', 'code expired', 'code locked', 'verified', 'author came', 'address went'],
  ...['another address', 'archived', 'deleted', 'claim removed'],
] as const;
type State = (typeof states)[number];

const past = new Date('2027-05-10T09:00:00Z');
const claimIn: Partial<Record<State, object>> = {
  'code expired': { sentAt: past, expiresAt: past },
  'code locked': { attempts: 5 },
  verified: { isVerified: true, verifiedAt: past },
};
const conventionIn: Partial<Record<State, object>> = {
  'author came': { authorId: 99 },
  'address went': { email: null },
  'another address': { email: 'other@siteswap.test' },
  archived: { isArchived: true },
  deleted: { deletedAt: past },
};

let count = 0;

/** A claim whose code was mailed before what the state says came about. */
async function aClaim(state: State) {
  expect(clock.now).toEqual(new Date('2027-05-10T12:00:00Z'));
  const db = service.prisma;
  const email = `contact-${++count}@siteswap.test`;
  const { id } = await aConvention(db, { email });
  await db.conventionCollaborator.create({ data: { conventionId: id, userId: userIds.helper } });
  await service.call(contract.requestClaim, { params: { id } }, actorOf('claimant'));
  const text = desk.mailsTo(email).at(-1)?.text ?? '';
  const [code = ''] = /[2-9A-Z]{4} [2-9A-Z]{4}/.exec(text) ?? [];
  const key = { conventionId: id, userId: userIds.claimant };
  const where = { conventionId_userId: key };
  await db.conventionClaimRequest.update({ where, data: claimIn[state] ?? {} });
  if (state === 'claim removed') await db.conventionClaimRequest.delete({ where });
  await db.convention.update({ where: { id }, data: conventionIn[state] ?? {} });
  return { id, code, secrets: { email, claim: 'maskedEmail' }, actorOf };
}
type Claim = Awaited<ReturnType<typeof aClaim>>;

const unknown = '404 NOT_FOUND';
const hasAuthor = '409 CONVENTION_HAS_AUTHOR';
const noAddress = '409 CONVENTION_WITHOUT_EMAIL';
const expired = '410 CODE_EXPIRED';
const limited = '429 RATE_LIMITED';
const ok = 'ok';
const claim = 'ok + claim';

/** For claimant, another member and one of the team. */
type Cells = readonly [string, string, string];
const row = stateRows<Claim, State, Cells>();
const same = (cell: string): Cells => [cell, cell, cell];
const ended = {
  'author came': same(hasAuthor),
  'address went': same(noAddress),
  deleted: same(unknown),
} as const;
const counted =
  '422 CODE_INVALID, changed convention_claim_requests, changed convention_claim_steps';

const table = [
  row(contract.getClaim, ({ id }) => ({ params: { id } }), [ok, ok, ok], {
    'code sent': [claim, ok, ok],
    'code locked': [claim, ok, ok],
    'another address': [claim, ok, ok],
    archived: [claim, ok, ok],
    deleted: same(unknown),
  }),
  row(contract.requestClaim, ({ id }) => ({ params: { id } }), [limited, claim, claim], {
    ...ended,
    'code expired': same(claim),
    'claim removed': same(claim),
  }),
  row(
    contract.verifyClaim,
    ({ id, code }) => ({ params: { id }, body: { code } }),
    [ok, expired, expired],
    {
      ...ended,
      'code expired': same(expired),
      'code locked': ['410 CODE_LOCKED', expired, expired],
      verified: same(expired),
      // The code is bound to the address that it was mailed to.
      'another address': [counted, expired, expired],
      'claim removed': same(expired),
    },
  ),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const [claimant, member, helper] = one.cells[state] ?? one.cells.usual;
  return { claimant, member, helper, visitor: '401 UNAUTHENTICATED' };
}

const tables = ['conventions', 'convention_claim_requests', 'convention_claim_steps'].concat(
  'collaborator_permission_history',
);

describeRowStates('a claim', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.claims),
  table,
  tables,
  callers,
  states,
  aRow: aClaim,
  expectedIn,
});
