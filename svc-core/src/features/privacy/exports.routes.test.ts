import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  downloadExport,
  exportReady,
  getExport,
  putExportPart,
  requestExport,
  updateProfile,
} from '@siteswap/contracts/core';
import { days, hours } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { upload } from '#test/upload.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore({ EXPORT_SERVICES: 'svc-core,svc-juggling', RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => core.stop());

type Actor = Awaited<ReturnType<CoreTestService['signIn']>>['actor'];

const part = (id: string, tables: Record<string, Record<string, unknown>[]>) =>
  core.call(
    putExportPart,
    { params: { id, service: 'svc-juggling' }, body: { tables } },
    core.internal,
  );
const statusOf = async (actor: Actor) =>
  (await core.call(getExport, {}, actor)).body.export?.status ?? null;
const request = async (actor: Actor) => {
  const { status, body } = await core.call(requestExport, {}, actor);
  expect(status).toBe(202);
  return body.export;
};
const untilCoreHandedIn = (id: string) =>
  core.waitFor(() =>
    core.prisma.exportPart.findUnique({
      where: { exportId_service: { exportId: id, service: 'svc-core' } },
    }),
  );

async function filesOf(actor: Actor, id: string) {
  const response = await fetch(core.baseUrl + downloadExport.path.replace(':id', id), {
    headers: await actor.headers(),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="siteswap-/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, data]) => [name, strFromU8(data)]));
}

describe('AC-03 the export of my data', () => {
  it('is ready with the last part, published and mailed once, and read as a ZIP', async () => {
    const person = await core.aMember({ prenom: 'Ana', nom: 'Lima' });
    const stranger = await core.aMember();
    const { actor, user } = await core.signIn(person);
    expect(await statusOf(actor)).toBeNull();
    const { id } = await request(actor);
    await untilCoreHandedIn(id);
    expect(await statusOf(actor)).toBe('PENDING');
    // A request while one is being collected starts no second one.
    expect((await request(actor)).id).toBe(id);

    const balls = [{ userId: user.id, colour: 'rouge, ça va' }];
    await part(id, { ball: balls });
    await part(id, { ball: balls });
    expect(await statusOf(actor)).toBe('READY');
    const mail = await core.mail(person.email);
    expect(mail.text).toContain('/profile');
    await core.waitFor(() => core.nats.events(exportReady).length > 0);
    expect(core.nats.events(exportReady)).toMatchObject([
      { data: { exportId: id, userId: user.id } },
    ]);

    const files = await filesOf(actor, id);
    expect(Object.keys(files).sort()).toEqual(['README.txt', 'core.json', 'juggling.json']);
    expect(files['README.txt']).toContain(person.pseudo);
    expect(JSON.parse(files['juggling.json'] ?? '')).toEqual({ ball: balls });
    const own = JSON.parse(files['core.json'] ?? '');
    expect(own.users).toMatchObject([{ id: user.id, email: person.email, prenom: 'Ana' }]);
    expect(own.session).toMatchObject([{ userId: user.id, rememberMe: false }]);
    const secret = /password_?hash|token_?hash|argon2/i;
    expect(Object.values(files).join()).not.toMatch(secret);
    expect(Object.values(files).join()).not.toContain(stranger.email);
  });

  it('has a part that is encrypted in the database', async () => {
    const { actor } = await core.signIn(await core.aMember());
    const { id } = await request(actor);
    await part(id, { secret: [{ word: 'abracadabra' }] });
    const rows = await core.prisma.exportPart.findMany({ where: { exportId: id } });
    expect(rows.map(({ payload }) => Buffer.from(payload).includes('abracadabra'))).not.toContain(
      true,
    );
  });

  it('is mine alone, and available only once it is ready', async () => {
    const { actor } = await core.signIn(await core.aMember());
    const other = await core.signIn(await core.aMember());
    const { id } = await request(actor);
    const get = (as: Actor) => core.call(downloadExport, { params: { id } }, as);
    expect((await get(actor)).status).toBe(404);
    await untilCoreHandedIn(id);
    await part(id, {});
    expect((await get(other.actor)).status).toBe(404);
    expect((await get(actor)).status).toBe(200);
  });

  it('has the pictures I uploaded', async () => {
    const { actor, user } = await core.signIn(await core.aMember());
    const { url } = await upload(core, actor);
    await core.call(updateProfile, { body: { profilePicture: url } }, actor);
    const { id } = await request(actor);
    await untilCoreHandedIn(id);
    await part(id, {});
    const names = Object.keys(await filesOf(actor, id));
    expect(names).toContainEqual(
      expect.stringMatching(new RegExp(`^pictures/profile-${user.id}-.+\\.webp$`)),
    );
  });

  it('may be requested three times a day', async () => {
    const { actor } = await core.signIn(await core.aMember());
    for (let turn = 0; turn < 3; turn += 1) {
      const { id } = await request(actor);
      await untilCoreHandedIn(id);
      await part(id, {});
    }
    assertWait(await core.call(requestExport, {}, actor), 24 * 3600);
    // The last export stays available.
    expect(await statusOf(actor)).toBe('READY');
  });
});

describe('AC-03 over several days', () => {
  let later: CoreTestService;
  beforeAll(async () => {
    later = await startCore({ EXPORT_SERVICES: 'svc-core,svc-asleep' });
  });
  afterAll(() => later.stop());

  const sweep = async () => {
    await later.running.jobs.runDue();
    await later.runTask('exports');
  };

  it('fails when a part is missing after a day, can be requested again, and is deleted after a week', async () => {
    const person = await later.aMember();
    const { actor } = await later.signIn(person, { rememberMe: true });
    const first = (await later.call(requestExport, {}, actor)).body.export;
    await later.waitFor(() => later.prisma.exportPart.findFirst());
    later.letPass(hours(23));
    await sweep();
    const status = async () => (await later.call(getExport, {}, actor)).body.export?.status;
    expect(await status()).toBe('PENDING');
    later.letPass(hours(2));
    await sweep();
    await later.waitFor(async () => (await status()) === 'FAILED');
    await later.waitFor(async () => (await later.prisma.exportPart.count()) === 0);
    const params = { id: first.id, service: 'svc-asleep' };
    const late = await later.call(putExportPart, { params, body: { tables: {} } }, later.internal);
    expect(late).toMatchObject({ status: 404, body: { code: 'EXPORT_NOT_FOUND' } });

    const { id } = (await later.call(requestExport, {}, actor)).body.export;
    await later.waitFor(() => later.prisma.exportPart.findFirst());
    await later.call(
      putExportPart,
      { params: { id, service: 'svc-asleep' }, body: { tables: {} } },
      later.internal,
    );
    expect(await status()).toBe('READY');
    later.letPass(days(7) - hours(1));
    await sweep();
    expect(await status()).toBe('READY');
    later.letPass(hours(1));
    expect((await later.call(getExport, {}, actor)).body.export).toBeNull();
    expect((await later.call(downloadExport, { params: { id } }, actor)).status).toBe(404);
    await sweep();
    await later.waitFor(async () => (await later.prisma.dataExport.count()) === 0);
    expect(await later.prisma.exportPart.count()).toBe(0);
  });
});
