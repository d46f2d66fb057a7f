import { editionState } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import {
  applyAsVolunteer,
  assignTeams,
  createVolunteerTeam,
  getApplication,
  getMyApplication,
  updateApplication,
  updateMyApplication,
  updateVolunteerSettings,
  withdrawApplication,
} from '@siteswap/contracts/volunteers';
import { addMembers } from '@siteswap/features/members/testing';
import { now } from './days.ts';
import { anApplication, anEdition, aTeam, manager } from './factories.ts';
import { startVolunteers, type TestLog } from './start-volunteers.ts';

type SettingsBody = RouteCall<typeof updateVolunteerSettings>['body'];
type MyChanges = RouteCall<typeof updateMyApplication>['body'];
type Changes = RouteCall<typeof updateApplication>['body'];

/** The service with an edition and a clock that tests move; what people do with a call, in one line each. */
export async function startCall(env: Record<string, string> = {}, log?: TestLog) {
  const clock = { now };
  const service = await startVolunteers(env, () => clock.now, log);
  const as = (userId: number) => service.actor({ userId, pseudo: `user-${userId}` });
  const called = <T>({ status, body }: { status: number; body: T }): T => {
    if (status >= 300) throw new Error(JSON.stringify({ status, body }));
    return body;
  };
  let version = 0;
  const call = {
    service,
    clock,
    as,
    async addEdition(fields: Parameters<typeof anEdition>[0] & { id: number }) {
      version += 1;
      const state = anEdition(fields);
      await service.nats.publishState(editionState, fields.id, version, state);
      await service.waitFor(async () => {
        const edition = await service.prisma.edition.findUnique({ where: { id: fields.id } });
        const isSame = ['name', 'status', 'isOnline', 'timezone'] as const;
        return edition && isSame.every((name) => edition[name] === state[name]);
      });
    },
    async removeEdition(id: number) {
      version += 1;
      await service.nats.publishState(editionState, id, version, null);
      await service.waitFor(
        async () => (await service.prisma.edition.count({ where: { id } })) === 0,
      );
    },
    addMember: (id: number, fields: Parameters<typeof addMembers>[2] = {}) =>
      addMembers(service, [id], { pseudo: `user-${id}`, ...fields }),
    tryToSet: (body: SettingsBody, editionId = 1, userId = manager) =>
      service.call(updateVolunteerSettings, { params: { id: editionId }, body }, as(userId)),
    set: async (body: SettingsBody, editionId = 1) => called(await call.tryToSet(body, editionId)),
    team: async (fields: Parameters<typeof aTeam>[0] = {}, editionId = 1) =>
      called(
        await service.call(
          createVolunteerTeam,
          { params: { id: editionId }, body: aTeam(fields) },
          as(manager),
        ),
      ).id,
    tryToApply: (userId: number, fields: Parameters<typeof anApplication>[0] = {}, editionId = 1) =>
      service.call(
        applyAsVolunteer,
        { params: { id: editionId }, body: anApplication(fields) },
        as(userId),
      ),
    apply: async (
      userId: number,
      fields: Parameters<typeof anApplication>[0] = {},
      editionId = 1,
    ) => called(await call.tryToApply(userId, fields, editionId)).id,
    mine: async (userId: number, editionId = 1) =>
      called(await service.call(getMyApplication, { params: { id: editionId } }, as(userId)))
        .application,
    changeMine: (userId: number, body: MyChanges, editionId = 1) =>
      service.call(updateMyApplication, { params: { id: editionId }, body }, as(userId)),
    withdraw: (userId: number, editionId = 1) =>
      service.call(withdrawApplication, { params: { id: editionId } }, as(userId)),
    get: async (aid: number, editionId = 1) =>
      called(await service.call(getApplication, { params: { id: editionId, aid } }, as(manager))),
    change: (aid: number, body: Changes, editionId = 1) =>
      service.call(updateApplication, { params: { id: editionId, aid }, body }, as(manager)),
    accept: async (aid: number, editionId = 1) =>
      called(await call.change(aid, { status: 'ACCEPTED' }, editionId)),
    assign: (aid: number, teamIds: number[], editionId = 1) =>
      service.call(assignTeams, { params: { id: editionId, aid }, body: { teamIds } }, as(manager)),
    stop: () => service.stop(),
  };
  await call.addEdition({ id: 1 });
  return call;
}
export type Call = Awaited<ReturnType<typeof startCall>>;
