import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@siteswap/contracts/core';
import { days, later } from '@siteswap/service-kit';
import {
  routesOfRows,
  routesWithoutRow,
  rowStatesSeen,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
  // The tasks that begin with the service remove what has expired.
  await core.waitFor(async () => {
    const tasks = "select ended_at from kit.task where schedule like 'every%'";
    const { rows } = await core.pool.query<{ ended_at: Date | null }>(tasks);
    return rows.length > 0 && rows.every((row) => row.ended_at);
  });
});
afterAll(() => core?.stop());

const callers = ['owner', 'member', 'administrator', 'visitor'] as const;
type Caller = (typeof callers)[number];

/** How they sign in; everybody but the owner is always the same. */
const signIn = (ownerId: number) => (caller: Caller) => {
  if (caller === 'visitor') return undefined;
  const isGlobalAdmin = caller === 'administrator';
  const userIds = { owner: ownerId, member: 900_001, administrator: 900_002 };
  return core.actor({ userId: userIds[caller], isGlobalAdmin, adminMode: isGlobalAdmin });
};

async function anOwner(passwordHash: string | null = 'x'): Promise<number> {
  const unique = randomBytes(6).toString('hex');
  const name = { pseudo: unique, pseudoKey: unique, nom: 'Lima', prenom: 'Ana', locale: 'en' };
  const email = `${unique}@example.org`;
  const data = { ...name, email, emailHash: unique, passwordHash, isEmailVerified: true };
  return (await core.prisma.user.create({ data })).id;
}

const past = new Date('2026-01-01T12:00:00Z');
const soon = () => later(new Date(), days(1));
const recently = () => later(new Date(), -days(0.5));

/** States of whatever a route is about; each kind of row has some of them. */
const states = ['usual', 'ended', 'expired', 'unfinished', 'removed'] as const;
type State = (typeof states)[number];

async function aSession(state: State) {
  const userId = await anOwner();
  const id = randomUUID();
  const times = { createdAt: past, lastSeenAt: past };
  const expiresAt = state === 'expired' ? past : soon();
  const session = { id, userId, tokenHash: id, rememberMe: false, expiresAt, ...times };
  if (state !== 'removed') await core.prisma.session.create({ data: session });
  return { params: { id }, actorOf: signIn(userId) };
}

/** In the state `ended` it is the only way to sign in. */
async function anIdentity(state: State) {
  const userId = await anOwner(state === 'ended' ? null : 'x');
  const identity = { provider: 'google', subject: randomUUID(), userId, createdAt: past };
  const { id } = await core.prisma.identity.create({ data: identity });
  if (state === 'removed') await core.prisma.identity.delete({ where: { id } });
  return { params: { id }, actorOf: signIn(userId) };
}

const exportStatus: Partial<Record<State, string>> = { ended: 'FAILED', unfinished: 'PENDING' };
async function anExport(state: State) {
  const userId = await anOwner();
  const id = randomUUID();
  const status = exportStatus[state] ?? 'READY';
  const expiresAt = state === 'expired' ? past : soon();
  const row = { id, userId, status, services: [], requestedAt: past, expiresAt };
  if (state !== 'removed') await core.prisma.dataExport.create({ data: row });
  return { params: { id }, actorOf: signIn(userId) };
}

async function aFeedback(state: State) {
  const userId = await anOwner();
  const message = `message-${randomUUID()}`;
  const written = { type: 'BUG', subject: 'Carte', message, userId, adminNotes: 'note' };
  const { id } = await core.prisma.feedback.create({
    data: { ...written, resolved: state === 'ended', createdAt: past, updatedAt: past },
  });
  if (state === 'removed') await core.prisma.feedback.delete({ where: { id } });
  return { params: { id }, secrets: { message }, actorOf: signIn(userId) };
}

async function anErrorLog(state: State) {
  const userId = await anOwner();
  const [id, groupId] = [randomUUID(), randomUUID()];
  const message = `message-${id}`;
  const failure = { service: 'svc-core', errorType: 'Error', message, statusCode: 500 };
  const resolved = state === 'ended';
  const at = recently();
  await core.prisma.errorGroup.create({
    data: {
      ...{ id: groupId, fingerprint: groupId, ...failure, resolved },
      ...{ firstSeenAt: at, lastSeenAt: at },
      logs: {
        create: {
          ...{ id, ...failure, method: 'GET', url: '/api/x', path: '/api/x', userId, resolved },
          ...{ createdAt: at, updatedAt: at },
        },
      },
    },
  });
  if (state === 'removed') await core.prisma.apiErrorLog.delete({ where: { id } });
  return { params: { id }, secrets: { message }, actorOf: signIn(userId) };
}

/** `usual` is shown by a profile, `unfinished` not attached yet, `ended` released. */
async function aPicture(state: State) {
  const userId = await anOwner();
  const id = randomUUID();
  const file = `${id}.webp`;
  const isTemp = ['unfinished', 'expired'].includes(state);
  const folder = join(core.filesDir, file.slice(-7, -5));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), 'picture');
  const row = { id, kind: 'profile', userId, bytes: 7, width: 1, height: 1 };
  const createdAt = state === 'expired' ? past : recently();
  const releasedAt = state === 'ended' ? recently() : null;
  const entityId = isTemp ? null : userId;
  if (state !== 'removed')
    await core.prisma.storedFile.create({ data: { ...row, entityId, createdAt, releasedAt } });
  return {
    temp: { file },
    params: { folder: 'profiles', id: userId, file },
    actorOf: signIn(userId),
  };
}

const unknown = '404 NOT_FOUND';
const forbidden = '403 FORBIDDEN';
const signedOut = '401 UNAUTHENTICATED';
const ok = 'ok';

/** For owner, member, administrator and visitor. */
type Cells = readonly [string, string, string, string];
interface WithId<Id> {
  readonly params: { readonly id: Id };
}
/** A session, an identity or an export. */
interface OfOwner extends WithId<string> {
  actorOf: ReturnType<typeof signIn>;
}
const params = <Id>({ params: path }: WithId<Id>) => ({ params: path });
const forOwner = (cell: string): Cells => [cell, unknown, unknown, signedOut];
const forAdmin = (cell: string): Cells => [forbidden, forbidden, cell, signedOut];
const forAll = (cell: string): Cells => [cell, cell, cell, cell];
const hasText = 'ok + message';

type Feedback = Awaited<ReturnType<typeof aFeedback>>;
type ErrorLog = Awaited<ReturnType<typeof anErrorLog>>;
type Picture = Awaited<ReturnType<typeof aPicture>>;
const ofId = stateRows<OfOwner, State, Cells>();
const ofFeedback = stateRows<Feedback, State, Cells>();
const ofError = stateRows<ErrorLog, State, Cells>();
const ofPicture = stateRows<Picture, State, Cells>();

interface OwnerTable {
  readonly row: ReturnType<typeof ofId>;
  readonly aRow: (state: State) => Promise<OfOwner>;
  readonly tables: readonly string[];
}
const ofOwner: readonly OwnerTable[] = [
  {
    row: ofId(contract.endMySession, params, forOwner(ok), { removed: forOwner(unknown) }),
    aRow: aSession,
    tables: ['session'],
  },
  {
    row: ofId(contract.removeIdentity, params, forOwner(ok), {
      ended: forOwner('409 LAST_SIGN_IN_METHOD'),
      removed: forOwner(unknown),
    }),
    aRow: anIdentity,
    tables: ['identity', 'users'],
  },
  {
    row: ofId(contract.downloadExport, params, forOwner(ok), {
      ended: forOwner(unknown),
      expired: forOwner(unknown),
      unfinished: forOwner(unknown),
      removed: forOwner(unknown),
    }),
    aRow: anExport,
    tables: ['data_export', 'export_part'],
  },
];
const feedback = [
  ofFeedback(
    contract.updateFeedback,
    (one) => ({ ...params(one), body: { resolved: true, reply: 'Merci' } }),
    forAdmin(hasText),
    { removed: forAdmin(unknown) },
  ),
];
const errors = [
  ofError(contract.getErrorLog, params, forAdmin(hasText), { removed: forAdmin(unknown) }),
  ofError(
    contract.updateErrorLog,
    (one) => ({ ...params(one), body: { resolved: true } }),
    forAdmin(hasText),
    { removed: forAdmin(unknown) },
  ),
  ofError(contract.resolveSimilarErrors, params, forAdmin(ok), { removed: forAdmin(unknown) }),
];
const pictures = [
  ofPicture(contract.getTempFile, ({ temp }) => ({ params: temp }), forAll(unknown), {
    unfinished: [ok, unknown, unknown, unknown],
  }),
  ofPicture(contract.getFile, ({ params: path }) => ({ params: path }), forAll(ok), {
    ended: forAll(unknown),
    unfinished: forAll(unknown),
    expired: forAll(unknown),
    removed: forAll(unknown),
  }),
  ofPicture(
    contract.getFile,
    ({ params: { id, ...path } }) => ({ params: { ...path, id: id + 1 } }),
    forAll(unknown),
    {},
    'of another entity',
  ),
];

/** Their path names a provider, a kind, an address or a sealed token, and no row that could be in a state. */
const ofNoRow = [
  'core.oidc.start',
  'core.oidc.callback',
  'core.file.upload',
  'core.avatar.get',
  'core.mail.report-bounce',
];

const expectedOf = ({ cells }: { cells: Partial<Record<State, Cells>> & { usual: Cells } }) =>
  Object.fromEntries(
    states.map((state) => {
      const [owner, member, administrator, visitor] = cells[state] ?? cells.usual;
      return [state, { owner, member, administrator, visitor }];
    }),
  );

describe('every route of a row in every state', () => {
  it('has a row for each route', () => {
    const table = [...ofOwner.map(({ row }) => row), ...feedback, ...errors, ...pictures];
    const missing = routesWithoutRow(routesOfRows(contract), table);
    expect(missing.toSorted()).toEqual(ofNoRow.toSorted());
  });

  it.each(errors)('$name', async (one) => {
    // The log also gets what is rejected here.
    const tables = ['error_group', 'api_error_log'].map(
      (name) => `(select xmin from ${name} where message like 'message-%') as written`,
    );
    const of = { service: core, tables, callers, states, aRow: anErrorLog };
    expect(await rowStatesSeen(of, one)).toEqual(expectedOf(one));
  });

  it.each(ofOwner)('$row.name', async ({ row, aRow, tables }) => {
    const seen = await rowStatesSeen({ service: core, tables, callers, states, aRow }, row);
    expect(seen).toEqual(expectedOf(row));
  });

  it.each(feedback)('$name', async (one) => {
    const of = { service: core, tables: ['feedback'], callers, states, aRow: aFeedback };
    expect(await rowStatesSeen(of, one)).toEqual(expectedOf(one));
  });

  it.each(pictures)('$name', async (one) => {
    const of = { service: core, tables: ['stored_file'], callers, states, aRow: aPicture };
    expect(await rowStatesSeen(of, one)).toEqual(expectedOf(one));
  });
});
