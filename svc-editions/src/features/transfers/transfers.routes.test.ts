import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptTransfer,
  addCollaborator,
  conventionRights,
  createConvention,
  declineTransfer,
  editionState,
  getMyConvention,
  getTransfer,
  listCollaborators,
  listPermissionHistory,
  offerTransfer,
  removeCollaborator,
  transferAccepted,
  transferDeclined,
  transferOffered,
  transferWithdrawn,
  withdrawTransfer,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, helper, other] = [7, 8, 9];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
  await addMembers(service, [author, helper, other]);
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
let convention: { id: number; name: string };
let collaboratorId: number;
beforeEach(async () => {
  const call = { body: { name: 'Convention partagée' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
  const body = { userId: helper, rights: ['addEdition' as const] };
  const added = await service.call(
    addCollaborator,
    { params: { id: convention.id }, body },
    as(author),
  );
  collaboratorId = added.body.id as number;
});

const params = () => ({ id: convention.id });
const offer = (by: number, userId: number) =>
  service.call(offerTransfer, { params: params(), body: { userId } }, as(by));
const accept = (by: number) => service.call(acceptTransfer, { params: params() }, as(by));
const decline = (by: number) => service.call(declineTransfer, { params: params() }, as(by));
const withdraw = (by: number) => service.call(withdrawTransfer, { params: params() }, as(by));
const open = async (by: number) =>
  (await service.call(getTransfer, { params: params() }, as(by))).body.transfer;
const authorNow = async () =>
  (await service.prisma.convention.findUniqueOrThrow({ where: { id: convention.id } })).authorId;
const emitted = (
  event:
    | typeof transferOffered
    | typeof transferAccepted
    | typeof transferDeclined
    | typeof transferWithdrawn,
) => service.nats.events(event).filter(({ data }) => data.conventionId === convention.id);

describe('CO-08 handing a convention over', () => {
  it('is offered to one of the team, who is notified once', async () => {
    expect(await open(author)).toBeNull();
    const { status, body } = await offer(author, helper);
    expect(status).toBe(200);
    expect(body.transfer.to).toMatchObject({ id: helper, pseudo: 'member-8' });
    await offer(author, helper);
    expect(await open(helper)).toMatchObject({ to: { id: helper } });
    expect(await authorNow()).toBe(author);
    await decline(helper);
    // Events are published in their order: a second one would have come before this.
    await service.waitFor(() => emitted(transferDeclined).length > 0);
    expect(emitted(transferOffered).map(({ data }) => [data.fromId, data.toId])).toEqual([
      [author, helper],
    ]);
  });

  it('accepted: the author changes, the former one stays with every right, and both are in the history', async () => {
    const edition = await anEdition(service.prisma, {}, convention);
    await offer(author, helper);
    expect(await accept(helper)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await authorNow()).toBe(helper);
    const mine = await service.call(getMyConvention, { params: params() }, as(helper));
    expect(mine.body).toMatchObject({ isAuthor: true, myRights: [...conventionRights] });
    const { body } = await service.call(listCollaborators, { params: params() }, as(author));
    expect(body.data).toMatchObject([{ user: { id: author }, rights: [...conventionRights] }]);
    const history = await service.call(listPermissionHistory, { params: params() }, as(author));
    const change = {
      actor: { id: helper },
      changeType: 'RIGHTS_UPDATED',
      before: { author },
      after: { author: helper },
    };
    expect(history.body.data.slice(0, 2)).toMatchObject([
      { ...change, target: { id: author } },
      { ...change, target: { id: helper } },
    ]);
    const state = await service.waitFor(() =>
      service.nats
        .states(editionState)
        .find(({ id, version }) => id === `${edition}` && version > 1),
    );
    expect(state.data).toMatchObject({ rights: [{ userId: helper }, { userId: author }] });
    await service.waitFor(() => emitted(transferAccepted).length > 0);
    expect((await accept(helper)).status).toBe(403);
  });

  it('two at once: one is done, and nothing twice', async () => {
    await offer(author, helper);
    const both = await Promise.all([accept(helper), decline(helper)]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect(await open(author)).toBeNull();
  });

  it('declined: nothing changes, and the author is notified', async () => {
    await offer(author, helper);
    expect((await decline(helper)).status).toBe(200);
    expect(await authorNow()).toBe(author);
    expect(await open(author)).toBeNull();
    await service.waitFor(() => emitted(transferDeclined).length > 0);
    expect(emitted(transferDeclined).map(({ data }) => [data.fromId, data.toId])).toEqual([
      [author, helper],
    ]);
    expect(await accept(helper)).toMatchObject({ status: 409, body: { code: 'NO_TRANSFER' } });
  });

  it('can be taken back, and ends with the place of the other in the team', async () => {
    await offer(author, helper);
    expect((await withdraw(author)).status).toBe(200);
    expect((await withdraw(author)).status).toBe(200);
    expect((await accept(helper)).status).toBe(409);
    await offer(author, helper);
    const leaving = { params: { ...params(), collaboratorId } };
    await service.call(removeCollaborator, leaving, as(helper));
    expect((await accept(helper)).status).toBe(403);
    expect(await open(author)).toBeNull();
    // Each offer that ended without a reply, once.
    await service.waitFor(() => emitted(transferWithdrawn).length === 2);
    expect(emitted(transferWithdrawn).map(({ data }) => data.toId)).toEqual([helper, helper]);
  });

  it('is for the author to offer and for the recipient to decide; never for members outside the team', async () => {
    expect(await offer(author, other)).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_COLLABORATOR' },
    });
    expect((await offer(author, author)).status).toBe(422);
    expect((await offer(helper, helper)).status).toBe(403);
    await offer(author, helper);
    expect((await accept(author)).status).toBe(403);
    expect((await decline(other)).status).toBe(403);
    expect((await withdraw(helper)).status).toBe(403);
    const reading = await service.call(getTransfer, { params: params() }, as(other));
    expect(reading.status).toBe(403);
  });
});
