import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  conventionClaimed,
  conventionRights,
  editionState,
  getClaim,
  getConvention,
  getMyConvention,
  listPermissionHistory,
  requestClaim,
  updateConvention,
  verifyClaim,
} from '@siteswap/contracts/editions';
import { type Route, routeUrl } from '@siteswap/contracts/route';
import { type MailDesk, openMailDesk } from '@siteswap/features/mails/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { hours, later, minutes, seconds } from '@siteswap/service-kit';
import { assertWait, createLogger, startService } from '@siteswap/service-kit/testing';
import { editionsService } from '#src/service.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [claimant, other, helper] = [7, 8, 9];
let service: Service;
let clock: { now: Date };
let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ service, clock } = await startEditions({ CORE_URL: desk.url }));
  await addMembers(service, [claimant, other, helper]);
});
afterAll(async () => {
  await service.stop();
  await desk.close();
});

const as = (userId: number) => service.actor({ userId });
let convention: { id: number; name: string };
let email: string;
let count = 0;
beforeEach(async () => {
  desk.isUnavailable = false;
  email = `contact-${++count}@convention.test`;
  convention = await aConvention(service.prisma, { email });
});

const call = () => ({ params: { id: convention.id } });
const request = (by: number) => service.call(requestClaim, call(), as(by));
const verify = (by: number, code: string) =>
  service.call(verifyClaim, { ...call(), body: { code } }, as(by));
const mine = async (by: number) => (await service.call(getClaim, call(), as(by))).body.claim;
const authorNow = async () =>
  (await service.prisma.convention.findUniqueOrThrow({ where: { id: convention.id } })).authorId;
const mailed = () => /^ {4}(\w{4} \w{4})$/m.exec(desk.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
const lastCode = () => mailed().replace(' ', '');
const wrong = (code: string) => (code === '22222222' ? '33333333' : '22222222');
const letPass = (ms: number) => {
  clock.now = later(clock.now, ms);
};
const stepsOf = async (userId: number) => {
  const claim = await service.prisma.conventionClaimRequest.findFirst({
    where: { conventionId: convention.id, userId },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  return claim?.steps.map(({ type }) => type);
};

describe('CL-01 claiming a convention', () => {
  it('mails eight characters to its contact address only, and shows that masked', async () => {
    const before = desk.mails.length;
    const { status, body } = await request(claimant);
    expect(status).toBe(200);
    expect(body).toEqual({
      maskedEmail: 'c…@convention.test',
      expiresAt: later(clock.now, minutes(60)).toISOString(),
      resendAt: later(clock.now, seconds(60)).toISOString(),
      attemptsLeft: 5,
    });
    expect(desk.mails.slice(before)).toMatchObject([{ to: { email } }]);
    // None that looks like another one.
    expect(lastCode()).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(desk.mails.at(-1)?.text).toContain(convention.name);
    expect(await mine(claimant)).toEqual(body);
    expect(await mine(other)).toBeNull();
  });

  it('is said in public, without the address', async () => {
    const { body } = await service.call(getConvention, call());
    expect(body.isClaimable).toBe(true);
    expect(JSON.stringify(body)).not.toContain('convention.test');
  });

  it('rejects a convention with an author, one without address, one that is not there, and visitors', async () => {
    const owned = await aConvention(service.prisma, { email, authorId: other });
    const silent = await aConvention(service.prisma);
    const of = (id: number) => service.call(requestClaim, { params: { id } }, as(claimant));
    const before = desk.mails.length;
    expect(await of(owned.id)).toMatchObject({
      status: 409,
      body: { code: 'CONVENTION_HAS_AUTHOR' },
    });
    expect(await of(silent.id)).toMatchObject({
      status: 409,
      body: { code: 'CONVENTION_WITHOUT_EMAIL' },
    });
    expect((await of(2_147_483_647)).status).toBe(404);
    expect((await service.call(requestClaim, call())).status).toBe(401);
    expect(desk.mails).toHaveLength(before);
  });

  it('goes to an address that only an administrator changes while there is no author', async () => {
    await service.prisma.conventionCollaborator.create({
      data: { conventionId: convention.id, userId: helper, canEditConvention: true },
    });
    const change = (to: string | null, by: Parameters<typeof service.actor>[0]) =>
      service.call(
        updateConvention,
        { ...call(), body: { email: to, description: 'Depuis 1998' } },
        service.actor(by),
      );
    for (const to of ['mine@siteswap.test', null]) {
      expect(await change(to, { userId: helper })).toMatchObject({
        status: 403,
        body: { code: 'CONTACT_LOCKED' },
      });
    }
    // The form sends it with the rest.
    expect((await change(email, { userId: helper })).status).toBe(200);
    const admin = { userId: other, isGlobalAdmin: true };
    expect((await change('new@siteswap.test', admin)).status).toBe(403);
    email = `new-${email}`;
    expect((await change(email, { ...admin, adminMode: true })).status).toBe(200);
    await request(helper);
    expect(desk.mailsTo(email)).toHaveLength(1);
    await service.prisma.convention.update({
      where: { id: convention.id },
      data: { authorId: claimant },
    });
    expect((await change('theirs@siteswap.test', { userId: helper })).status).toBe(200);
  });

  it('stores nothing when no mail can be sent', async () => {
    desk.isUnavailable = true;
    expect((await request(claimant)).status).toBe(503);
    expect(await mine(claimant)).toBeNull();
    desk.isUnavailable = false;
    expect((await request(claimant)).status).toBe(200);
  });
});

describe('CL-02 the right code in time', () => {
  it('makes the member the author, and the creator of editions without one; the team is notified', async () => {
    const orphan = await anEdition(service.prisma, {}, convention);
    const made = await anEdition(service.prisma, { creatorId: other }, convention);
    for (const userId of [helper, claimant]) {
      await service.prisma.conventionCollaborator.create({
        data: { conventionId: convention.id, userId },
      });
    }
    await request(claimant);
    expect(await verify(claimant, lastCode())).toMatchObject({ status: 200, body: { ok: true } });

    expect(await authorNow()).toBe(claimant);
    const { body } = await service.call(getMyConvention, call(), as(claimant));
    expect(body).toMatchObject({
      isAuthor: true,
      isClaimable: false,
      myRights: [...conventionRights],
    });
    const editions = await service.prisma.edition.findMany({
      where: { conventionId: convention.id },
      orderBy: { id: 'asc' },
    });
    expect(editions.map(({ id, creatorId }) => [id, creatorId])).toEqual([
      [orphan, claimant],
      [made, other],
    ]);
    const history = await service.call(listPermissionHistory, call(), as(claimant));
    expect(history.body.data).toMatchObject([
      {
        actor: { id: claimant },
        target: { id: claimant },
        changeType: 'CREATED',
        before: { author: null },
        after: { author: claimant },
      },
    ]);
    for (const id of [orphan, made]) {
      await service.waitFor(() =>
        service.nats
          .states(editionState)
          .some(
            (state) =>
              state.id === `${id}` &&
              editionState.data.parse(state.data).rights.some((one) => one.userId === claimant),
          ),
      );
    }
    const emitted = await service.waitFor(() =>
      service.nats
        .events(conventionClaimed)
        .find(({ data }) => data.conventionId === convention.id),
    );
    expect(emitted.data).toMatchObject({ userId: claimant, collaboratorIds: [helper] });
    expect(await stepsOf(claimant)).toEqual(['SENT', 'VERIFIED']);
    expect(await mine(claimant)).toBeNull();
    expect(await verify(claimant, lastCode())).toMatchObject({
      status: 409,
      body: { code: 'CONVENTION_HAS_AUTHOR' },
    });
  });

  it.each([
    ['as it is mailed', (code: string) => code],
    ['in small letters, with spaces around', (code: string) => ` ${code.toLowerCase()} `],
    ['with a hyphen', (code: string) => code.replace(' ', '-')],
  ])('is taken %s', async (_how, typed) => {
    await request(claimant);
    expect((await verify(claimant, typed(mailed()))).status).toBe(200);
  });

  it.each(['123456', 'ABCDEFGI', 'ABCDEFGHJ', ''])('%j is no code', async (code) => {
    await request(claimant);
    expect(await verify(claimant, code)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT' },
    });
    expect(await stepsOf(claimant)).toEqual(['SENT']);
  });

  it('five wrong codes lock it, also for the right one; another code opens it again', async () => {
    await request(claimant);
    const code = lastCode();
    for (let n = 0; n < 4; n += 1) {
      expect(await verify(claimant, wrong(code))).toMatchObject({
        status: 422,
        body: { code: 'CODE_INVALID' },
      });
      expect((await mine(claimant))?.attemptsLeft).toBe(4 - n);
    }
    const locked = { status: 410, body: { code: 'CODE_LOCKED' } };
    expect(await verify(claimant, wrong(code))).toMatchObject(locked);
    expect(await verify(claimant, code)).toMatchObject(locked);
    expect(await stepsOf(claimant)).toEqual(['SENT', ...Array(5).fill('REJECTED')]);
    letPass(minutes(1));
    expect((await request(claimant)).status).toBe(200);
    expect((await verify(claimant, lastCode())).status).toBe(200);
  });

  it('wrong codes at once are five in all', async () => {
    await request(claimant);
    const code = wrong(lastCode());
    const all = await Promise.all(Array.from({ length: 8 }, () => verify(claimant, code)));
    expect(all.map(({ status }) => status).sort()).toEqual(
      [422, 422, 422, 422, 410, 410, 410, 410].sort(),
    );
  });

  it('after an hour it has expired, and another one can be sent', async () => {
    await request(claimant);
    const code = lastCode();
    letPass(minutes(60) - seconds(1));
    expect(await mine(claimant)).not.toBeNull();
    // Still compared, and not expired.
    expect((await verify(claimant, wrong(code))).status).toBe(422);
    letPass(seconds(1));
    expect(await mine(claimant)).toBeNull();
    expect(await verify(claimant, code)).toMatchObject({
      status: 410,
      body: { code: 'CODE_EXPIRED' },
    });
    expect(await authorNow()).toBeNull();
    expect((await request(claimant)).status).toBe(200);
  });

  it('is for the member who asked, for this convention and its address of that moment', async () => {
    await request(claimant);
    const code = lastCode();
    expect((await verify(other, code)).status).toBe(410);
    await service.prisma.convention.update({
      where: { id: convention.id },
      data: { email: `new-${email}` },
    });
    expect((await verify(claimant, code)).status).toBe(422);
    expect(await authorNow()).toBeNull();
    const visitor = await service.call(verifyClaim, { ...call(), body: { code } });
    expect(visitor.status).toBe(401);
  });

  it('of two members at once one becomes the author', async () => {
    await request(claimant);
    const first = lastCode();
    await request(other);
    const both = await Promise.all([verify(claimant, first), verify(other, lastCode())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both[0].status === 200 ? claimant : other;
    expect(await authorNow()).toBe(winner);
    expect(
      await service.prisma.collaboratorPermissionHistory.count({
        where: { conventionId: convention.id },
      }),
    ).toBe(1);
  });
});

describe('CL-03 another code', () => {
  it('within a minute is rejected with the time to wait', async () => {
    await request(claimant);
    letPass(seconds(20));
    const early = await request(claimant);
    expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(early.headers.get('retry-after'))).toBe(40);
    letPass(seconds(39));
    expect((await request(claimant)).status).toBe(429);
    letPass(seconds(1));
    expect((await request(claimant)).status).toBe(200);
    expect(desk.mailsTo(email)).toHaveLength(2);
  });

  it('is sent to a member ten times a day', async () => {
    const limited = await startEditions({ CORE_URL: desk.url, RATE_LIMIT_FACTOR: '1' });
    try {
      const email = 'daily@convention.test';
      const { id } = await aConvention(limited.service.prisma, { email });
      const ask = () =>
        limited.service.call(
          requestClaim,
          { params: { id } },
          limited.service.actor({ userId: claimant }),
        );
      for (let n = 0; n < 10; n += 1) {
        expect((await ask()).status).toBe(200);
        limited.clock.now = later(limited.clock.now, minutes(1));
      }
      const rejected = await ask();
      expect(rejected.body.code).toBe('RATE_LIMITED');
      assertWait(rejected, 24 * 3600);
      const { id: another } = await aConvention(limited.service.prisma, { email });
      const other = { params: { id: another } };
      const member = limited.service.actor({ userId: claimant });
      expect((await limited.service.call(requestClaim, other, member)).status).toBe(200);
      // For another member it is the convention that has had enough.
      const theirs = limited.service.actor({ userId: helper });
      const paused = await limited.service.call(requestClaim, { params: { id } }, theirs);
      expect(paused.body.code).toBe('CLAIMS_PAUSED');
    } finally {
      await limited.service.stop();
    }
  });

  it('asked for twice at once is sent once', async () => {
    const both = await Promise.all([request(claimant), request(claimant)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(desk.mailsTo(email)).toHaveLength(1);
  });

  it('ends the one before', async () => {
    await request(claimant);
    const first = lastCode();
    letPass(minutes(1));
    await request(claimant);
    const second = lastCode();
    expect((await verify(claimant, first)).status).toBe(422);
    expect((await verify(claimant, second)).status).toBe(200);
  });

  it('of one member does not end that of another', async () => {
    await request(other);
    const theirs = lastCode();
    expect((await request(claimant)).status).toBe(200);
    expect((await verify(other, theirs)).status).toBe(200);
    expect(await authorNow()).toBe(other);
  });
});

describe('CL-03 many members and one convention', () => {
  const crowd = (count: number) => Array.from({ length: count }, (_, n) => 1_000 + n);
  const statusesOf = (responses: { status: number }[]) =>
    Object.fromEntries(
      [...Map.groupBy(responses, ({ status }) => status)].map(([status, all]) => [
        status,
        all.length,
      ]),
    );

  it('get ten codes a day together, also when they ask at once; then administrators help', async () => {
    const all = await Promise.all(crowd(14).map(request));
    expect(statusesOf(all)).toEqual({ 200: 10, 429: 4 });
    expect(desk.mailsTo(email)).toHaveLength(10);
    const late = await request(claimant);
    expect(late).toMatchObject({ status: 429, body: { code: 'CLAIMS_PAUSED' } });
    expect(Number(late.headers.get('retry-after'))).toBe(24 * 3600);
    letPass(hours(24) - seconds(1));
    expect((await request(claimant)).status).toBe(429);
    letPass(seconds(1));
    expect((await request(claimant)).status).toBe(200);
  });

  it('have fifty wrong attempts a day together, also at once; then the right code counts no more', async () => {
    const people = [...crowd(9), claimant];
    for (const member of people) await request(member);
    const code = lastCode();
    const wrongs = people.flatMap((member) => Array.from({ length: 5 }, () => member));
    // All but the last member's: 45 together.
    const others = wrongs.filter((member) => member !== claimant);
    const tries = await Promise.all(others.map((member) => verify(member, wrong(code))));
    // The fifth of each locks their code.
    expect(statusesOf(tries)).toEqual({ 422: 36, 410: 9 });
    await service.prisma.conventionClaimStep.createMany({
      data: await Promise.all(
        Array.from({ length: 4 }, async () => ({
          claimRequestId: (
            await service.prisma.conventionClaimRequest.findFirstOrThrow({
              where: { conventionId: convention.id, userId: 1_000 },
            })
          ).id,
          type: 'REJECTED' as const,
          createdAt: clock.now,
        })),
      ),
    });
    const last = await Promise.all([1, 2, 3].map(() => verify(claimant, wrong(code))));
    expect(statusesOf(last)).toEqual({ 422: 1, 429: 2 });
    expect(await verify(claimant, code)).toMatchObject({
      status: 429,
      body: { code: 'CLAIMS_PAUSED' },
    });
    expect(await authorNow()).toBeNull();
  });
});

describe('CL-04 the code', () => {
  it('is readable neither in the database nor in a response', async () => {
    const { body } = await request(claimant);
    const code = lastCode();
    const row = await service.prisma.conventionClaimRequest.findFirstOrThrow({
      where: { conventionId: convention.id },
    });
    expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/);
    const responses = [body, (await verify(claimant, wrong(code))).body, await mine(claimant)];
    expect(JSON.stringify(responses)).not.toContain(code);
    const { rows } = await service.pool.query<{ payload: unknown }>(
      'select payload from kit.outbox',
    );
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  it('and the address stand in no log line, also when the service fails', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger({ name: 'svc-editions', level: 'trace', destination });
    const options = { log, clock: () => clock.now };
    // Another process of it, whose log lines are collected.
    const replica = await startService(editionsService, service.env, options);
    const send = async (route: Route, body?: object) => {
      const response = await fetch(`http://127.0.0.1:${replica.port}${routeUrl(route, call())}`, {
        method: route.method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(await as(claimant).headers()),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await response.arrayBuffer();
      return response.status;
    };
    const logged = () =>
      lines
        .join('')
        .split('\n')
        .filter((line) => /"route":"editions\.claim\..*"msg":"request"/.test(line))
        .map((line) => (JSON.parse(line) as { status: number }).status);
    const history = 'collaborator_permission_history';
    try {
      desk.isUnavailable = true;
      const statuses = [await send(requestClaim)];
      desk.isUnavailable = false;
      statuses.push(await send(requestClaim));
      const code = lastCode();
      statuses.push(await send(verifyClaim, { code: wrong(code) }));
      await service.pool.query(`alter table ${history} rename to ${history}_away`);
      try {
        statuses.push(await send(verifyClaim, { code }));
      } finally {
        await service.pool.query(`alter table ${history}_away rename to ${history}`);
      }
      statuses.push(await send(verifyClaim, { code }));
      expect(statuses).toEqual([503, 200, 422, 500, 200]);
      // The lines of a request come when its response has ended.
      await service.waitFor(() => logged().length === statuses.length);
      expect(logged().toSorted()).toEqual(statuses.toSorted());
      expect(lines.join('')).toContain('request failed');
      // As a word of its own: ids of requests contain many digits.
      expect(lines.join('')).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
      expect(lines.join('')).not.toContain(email.split('@')[0]);
    } finally {
      await replica.stop();
    }
  });
});

it('AC-04 a claim goes with the account', async () => {
  await request(claimant);
  await service.nats.publishEvent(userDeleted, { userId: claimant });
  await service.waitFor(async () => (await stepsOf(claimant)) === undefined);
});
