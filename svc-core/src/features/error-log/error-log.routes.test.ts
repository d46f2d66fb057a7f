import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getErrorLog,
  listErrorGroups,
  listErrorLogs,
  resolveSimilarErrors,
  sendFeedback,
  updateErrorLog,
} from '@siteswap/contracts/core';
import { type Failure, failureReported } from '@siteswap/contracts/platform';
import { days, minutes } from '@siteswap/service-kit';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const admin = () => core.actor({ userId: 1, isGlobalAdmin: true });
const aMessage = {
  type: 'BUG' as const,
  subject: 'The map stays empty',
  message: 'On my phone the map of the edition stays grey.',
  name: 'Lina',
};

/** Renames the feedback table while `work` runs, so that a request which writes to it really fails. */
async function withoutFeedback<T>(work: () => Promise<T>): Promise<T> {
  await core.pool.query('alter table feedback rename to feedback_away');
  try {
    return await work();
  } finally {
    await core.pool.query('alter table feedback_away rename to feedback');
  }
}

const fail = (times = 1) =>
  withoutFeedback(() =>
    Promise.all(Array.from({ length: times }, () => core.call(sendFeedback, { body: aMessage }))),
  );

const logsOf = async (query: Parameters<typeof core.call<typeof listErrorLogs>>[1]['query']) =>
  (await core.call(listErrorLogs, { query }, admin())).body;

/** The row of a failure, once it is stored. */
const stored = (requestId: string) =>
  core.waitFor(async () => (await logsOf({ requestId })).data[0]);

/** Publishes a failure as another service would report it. */
const publish = (failure: Partial<Failure> = {}) =>
  core.nats.publishEvent(failureReported, {
    service: 'svc-carpool',
    occurredAt: new Date().toISOString(),
    statusCode: 500,
    errorType: 'TypeError',
    message: 'x is not a function',
    stack: 'TypeError: x\n    at list (/app/svc-carpool/src/offers.ts:3:4)',
    method: 'GET',
    url: '/api/offers?page=1',
    path: '/api/offers',
    route: 'carpool.offer.list',
    ...failure,
  });

describe('FE-03 a forced 500', () => {
  it('makes one row with route, status and the request id that the caller sees', async () => {
    const [failed] = await fail();
    expect(failed?.status).toBe(500);
    const requestId = String(failed?.body.requestId);
    expect(failed?.headers.get('x-request-id')).toBe(requestId);
    const row = await stored(requestId);
    expect(row).toMatchObject({
      ...{ service: 'svc-core', statusCode: 500, method: 'POST', requestId },
      ...{ route: sendFeedback.id, path: sendFeedback.path, url: sendFeedback.path },
      ...{ resolved: false, resolvedBy: null, resolvedAt: null, adminNotes: null, userId: null },
      errorType: expect.stringContaining('P2021'),
      stack: expect.stringContaining('feedback.repository.ts'),
      userAgent: 'node',
    });
    expect((await logsOf({ requestId })).data).toHaveLength(1);
    const { body } = await core.call(getErrorLog, { params: { id: row.id } }, admin());
    expect(body.errorLog).toEqual(row);
    expect(body.group).toMatchObject({ id: row.groupId, route: sendFeedback.id, statusCode: 500 });
  });

  it('makes one row however often its event is delivered', async () => {
    const requestId = 'delivered-twice';
    const envelope = await publish({ requestId, route: 'carpool.twice' });
    await stored(requestId);
    await core.nats.publishEvent(failureReported, failureReported.data.parse(envelope.data), {
      id: envelope.id,
    });
    await publish({ requestId: 'after-it', route: 'carpool.other' });
    await stored('after-it');
    const { data } = await logsOf({ requestId });
    expect(data).toHaveLength(1);
    const group = await core.call(getErrorLog, { params: { id: String(data[0]?.id) } }, admin());
    expect(group.body.group.count).toBe(1);
  });
});

describe('FE-04 a row', () => {
  it('contains no secret, even when a service forgot to scrub', async () => {
    const secret = 'Canary-in-the-mine-9';
    await publish({
      requestId: 'leaky',
      message: `rejected ${secret}`,
      url: `/api/offers?token=${secret}&q=ana@example.org`,
      headers: { authorization: `Bearer ${secret}`, Cookie: `sid=${secret}`, 'x-odd': secret },
      body: { deep: [{ newPassword: secret, code: '123456', note: `so ${secret}` }] },
      queryParams: { token: secret },
      stack: `Error: rejected ${secret}\n    at f (/app/x.ts:1:2)`,
    });
    const row = await stored('leaky');
    const { rows } = await core.pool.query(
      `select row_to_json(l)::text || row_to_json(g)::text as text
       from api_error_log l join error_group g on g.id = l.group_id where request_id = 'leaky'`,
    );
    for (const text of [JSON.stringify(row), rows[0].text]) {
      expect(text).not.toMatch(/Canary|ana@|123456/);
    }
    expect(row.headers).toMatchObject({ authorization: '[hidden]', Cookie: '[hidden]' });
    expect(row.url).toBe('/api/offers?token=[hidden]&q=[hidden]@example.org');
  });

  it('of a login that was rejected names neither password nor cookie', async () => {
    const failed = await fetch(`${core.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-7',
        cookie: 'siteswap_session=abcdefghijklmnopqrst',
        authorization: 'Bearer canary.canary.canary',
      },
      body: JSON.stringify({ identifier: 'canary@example.org', password: 'Canary-9-canary' }),
    });
    expect(failed.status).toBe(415);
    const { requestId } = (await failed.json()) as { requestId: string };
    const row = await stored(requestId);
    expect(row.statusCode).toBe(415);
    expect(JSON.stringify(row)).not.toMatch(/canary|abcdefghij/i);
  });
});

describe('FE-05 similar failures', () => {
  it('make one group that counts them; resolved, it opens again with the next', async () => {
    await core.pool.query('truncate error_group cascade');
    const failures = await fail(100);
    expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([500]));
    const groups = async () => (await core.call(listErrorGroups, { query: {} }, admin())).body.data;
    await core.waitFor(async () => (await groups())[0]?.count === 100);
    const [group, ...others] = await groups();
    expect(others).toEqual([]);
    expect(group).toMatchObject({ service: 'svc-core', route: sendFeedback.id, resolved: false });

    const groupId = String(group?.id);
    // A process reports thirty of a kind in a minute, and the number of the others.
    const { data, pagination } = await logsOf({ groupId, limit: 1 });
    const rows = pagination.total;
    expect(rows).toBeGreaterThan(0);
    const params = { id: String(data[0]?.id) };
    const resolved = await core.call(resolveSimilarErrors, { params }, admin());
    expect(resolved.body).toEqual({ resolved: rows });
    expect((await groups())[0]).toMatchObject({ resolved: true, count: 100 });
    const errorLog = (await core.call(getErrorLog, { params }, admin())).body.errorLog;
    expect(errorLog).toMatchObject({ resolved: true, resolvedBy: 1 });
    expect(errorLog.resolvedAt).not.toBeNull();

    await fail();
    await core.waitFor(async () => (await groups())[0]?.count === 101);
    expect((await groups())[0]).toMatchObject({ id: groupId, resolved: false });
  });

  it('count right when two replicas store them at once', async () => {
    const replica = await core.startReplica();
    try {
      const published = Array.from({ length: 30 }, () => publish({ route: 'carpool.race' }));
      await Promise.all(published);
      await core.waitFor(async () => {
        const { body } = await core.call(
          listErrorGroups,
          { query: { service: 'svc-carpool' } },
          admin(),
        );
        return body.data.find(({ route }) => route === 'carpool.race')?.count === 30;
      });
    } finally {
      await replica.stop();
    }
  });
});

describe('the error log is bounded', () => {
  const groupOf = async (route: string) => {
    const { body } = await core.call(listErrorGroups, { query: { limit: 100 } }, admin());
    return body.data.find((group) => group.route === route);
  };

  it('stores the last 100 failures of a group and counts them all', async () => {
    const flood = { route: 'carpool.flood' };
    await publish({ requestId: 'flood-first', ...flood });
    const { groupId } = await stored('flood-first');
    await core.pool.query(
      `insert into api_error_log (id, group_id, service, message, status_code, error_type, method, url,
         path, request_id, created_at, updated_at)
       select gen_random_uuid(), $1, 'svc-carpool', 'm', 500, 'E', 'GET', '/', '/', 'flood-' || i,
         now() + make_interval(secs => i), now()
       from generate_series(1, 120) i`,
      [groupId],
    );
    await core.pool.query('update error_group set count = 121 where id = $1', [groupId]);
    const occurredAt = new Date(Date.now() + minutes(10)).toISOString();
    await publish({ requestId: 'flood-last', ...flood, occurredAt });
    await stored('flood-last');
    const { data, pagination } = await logsOf({ groupId, limit: 100 });
    expect(pagination.total).toBe(100);
    expect(data[0]?.requestId).toBe('flood-last');
    expect(data.at(-1)?.requestId).toBe('flood-22');
    expect((await groupOf('carpool.flood'))?.count).toBe(122);
  });

  it('deletes failures after 180 days, resolved ones after 30, and groups that are empty', async () => {
    const ago = (count: number) => new Date(Date.now() - days(count)).toISOString();
    await publish({ requestId: 'ancient', route: 'carpool.ancient', occurredAt: ago(181) });
    await publish({ requestId: 'open', route: 'carpool.open', occurredAt: ago(179) });
    await publish({ requestId: 'solved', route: 'carpool.solved', occurredAt: ago(31) });
    await publish({ requestId: 'just-solved', route: 'carpool.just', occurredAt: ago(29) });
    await stored('open');
    for (const requestId of ['solved', 'just-solved']) {
      const params = { id: (await stored(requestId)).id };
      await core.call(updateErrorLog, { params, body: { resolved: true } }, admin());
    }
    await core.runTask('error-log');
    await core.waitFor(async () => (await logsOf({ requestId: 'solved' })).data.length === 0);
    await core.waitFor(async () => (await groupOf('carpool.ancient')) === undefined);
    expect((await logsOf({ requestId: 'ancient' })).data).toEqual([]);
    expect((await logsOf({ requestId: 'open' })).data).toHaveLength(1);
    expect((await logsOf({ requestId: 'just-solved' })).data).toHaveLength(1);
    expect(await groupOf('carpool.solved')).toMatchObject({ count: 1 });
  });

  it('stores 50,000 failures and 5,000 groups at most, the last ones', async () => {
    await core.pool.query(`
      insert into error_group (id, fingerprint, service, error_type, message, status_code, count,
        first_seen_at, last_seen_at)
      select gen_random_uuid(), 'f' || i, 'svc-many', 'E', 'm', 500, 9, now(),
        now() - make_interval(secs => i)
      from generate_series(1, 5300) i`);
    await core.pool.query(`
      insert into api_error_log (id, group_id, service, message, status_code, error_type, method, url,
        path, created_at, updated_at)
      select gen_random_uuid(), (select id from error_group where fingerprint = 'f1'), 'svc-many', 'm',
        500, 'E', 'GET', '/', '/', now() - interval '1 hour' - make_interval(secs => i), now()
      from generate_series(1, 50200) i`);
    await core.runTask('error-log');
    const count = async (table: string) =>
      (await core.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
    await core.waitFor(async () => (await count('error_group')) === 5_000);
    expect(await count('api_error_log')).toBeLessThanOrEqual(50_000);
    expect(await logsOf({ requestId: 'flood-last' })).toMatchObject({ data: [{}] });
    await core.pool.query(`delete from error_group where service = 'svc-many'`);
  });
});

describe('handling failures', () => {
  it('resolves one, notes something, and opens it again', async () => {
    await publish({ requestId: 'mine', route: 'carpool.single' });
    const { id, groupId } = await stored('mine');
    const update = (body: { resolved?: boolean; adminNotes?: string | null; version?: string }) =>
      core.call(updateErrorLog, { params: { id }, body }, admin());
    const groupOf = async () =>
      (await core.call(getErrorLog, { params: { id } }, admin())).body.group;

    const noted = await update({ resolved: true, adminNotes: 'fixed in 1.2' });
    expect(noted.body.errorLog).toMatchObject({
      resolved: true,
      resolvedBy: 1,
      adminNotes: 'fixed in 1.2',
    });
    expect(await groupOf()).toMatchObject({ id: groupId, resolved: true });
    const { version } = noted.body.errorLog;
    await update({ adminNotes: 'fixed in 1.3' });
    const late = await update({ adminNotes: 'not fixed', ...(version ? { version } : {}) });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', fresh: { adminNotes: 'fixed in 1.3' } },
    });
    const opened = await update({ resolved: false, adminNotes: '' });
    expect(opened.body.errorLog).toMatchObject({
      resolved: false,
      resolvedBy: null,
      adminNotes: null,
    });
    expect((await groupOf()).resolved).toBe(false);
  });

  it('finds them by state, service, status and request', async () => {
    await publish({ requestId: 'teapot', statusCode: 418, service: 'svc-tea' });
    await stored('teapot');
    for (const query of [{ service: 'svc-tea' }, { statusCode: 418 }, { requestId: 'teapot' }]) {
      expect((await logsOf({ ...query, resolved: false })).data).toMatchObject([
        { requestId: 'teapot' },
      ]);
      expect((await logsOf({ ...query, resolved: true })).data).toEqual([]);
    }
  });

  it('says 404 for one that does not exist, and is for admins only', async () => {
    const params = { id: '019aa1b2-7c3d-7000-8000-0123456789ab' };
    expect((await core.call(getErrorLog, { params }, admin())).status).toBe(404);
    expect((await core.call(updateErrorLog, { params, body: {} }, admin())).status).toBe(404);
    expect((await core.call(resolveSimilarErrors, { params }, admin())).status).toBe(404);
    expect((await core.call(getErrorLog, { params }, core.actor())).status).toBe(403);
  });

  it('deletes bodies and headers after 90 days, and retains the rest', async () => {
    const ago = (count: number) => new Date(Date.now() - days(count)).toISOString();
    const sent = { body: { a: 1 }, headers: { host: 'x' }, queryParams: { b: '1' } };
    await publish({ requestId: 'old', occurredAt: ago(91), ...sent, ip: '203.0.113.9' });
    await publish({ requestId: 'new', occurredAt: ago(89), ...sent });
    await Promise.all([stored('old'), stored('new')]);
    await core.runTask('error-log');
    await core.waitFor(async () => (await stored('old')).body === null);
    expect(await stored('old')).toMatchObject({
      headers: null,
      ip: null,
      queryParams: null,
      message: 'x is not a function',
    });
    expect(await stored('new')).toMatchObject(sent);
  });
});
