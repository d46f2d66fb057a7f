import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, register, requestPasswordReset, sessionEnded } from '@siteswap/contracts/core';
import { days, hours, later } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import {
  aRegistration,
  type CoreTestService,
  cookieOf,
  deviceOf,
  startCore,
} from '#test/core-service.ts';
import { mailsTo } from '#test/mailbox.ts';
import { storeKnownDevice } from './known-devices.repository.ts';

let core: CoreTestService;
/** The limits as they are in production. */
let limited: CoreTestService;
beforeAll(async () => {
  core = await startCore();
  limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => Promise.all([core.stop(), limited.stop()]));

const wrongPassword = 'Not-the-password-1';

describe('signing in', () => {
  it('AC-02 takes the e-mail address or the pseudo, whatever the case', async () => {
    const person = await core.aMember({ pseudo: `Zoé-${Date.now().toString(36)}` });
    const { email, pseudo, password } = person;
    for (const identifier of [email, email.toUpperCase(), pseudo, pseudo.toUpperCase()]) {
      const { status, body } = await core.call(login, { body: { identifier, password } });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ email, pseudo, isEmailVerified: true });
      expect(JSON.stringify(body)).not.toMatch(/password|hash":"\$|version/i);
    }
  });

  it('sets a cookie that scripts cannot read and that ends with the browser', async () => {
    const { email, password } = await core.aMember();
    const { headers } = await core.call(login, { body: { identifier: email, password } });
    expect(headers.getSetCookie()).toEqual([
      `siteswap_session_3000=${cookieOf(headers)}; Path=/; HttpOnly; SameSite=Lax`,
      `siteswap_device_3000=${deviceOf(headers)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000`,
    ]);
    expect(cookieOf(headers)).toMatch(/^[\w-]{43}$/);
  });

  it('stores the cookie for 30 days when the person wants to be remembered', async () => {
    const { email, password } = await core.aMember();
    const { headers } = await core.call(login, {
      body: { identifier: email, password, rememberMe: true },
    });
    expect(headers.getSetCookie()[0]).toContain(`; Max-Age=${days(30) / 1000}`);
  });

  it('responds to a wrong password and to an unknown name in the same way, and sets no cookie', async () => {
    const { email, pseudo } = await core.aMember();
    const names = [email, pseudo, 'stranger@example.org', 'no-such-member', '%', 'a b'];
    const responses = await Promise.all(
      names.map((identifier) =>
        core.call(login, { body: { identifier, password: wrongPassword } }),
      ),
    );
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({ ...responses[0]?.body, requestId: '' });
      expect(body.code).toBe('INVALID_CREDENTIALS');
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('says that the address is not confirmed only to who knows the password', async () => {
    const person = aRegistration();
    await core.call(register, { body: person });
    const attempt = (password: string) =>
      core.call(login, { body: { identifier: person.email, password } });
    expect((await attempt(wrongPassword)).body.code).toBe('INVALID_CREDENTIALS');
    const right = await attempt(person.password);
    expect(right).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    expect(right.headers.getSetCookie()).toEqual([]);
  });

  it('opens nothing by a password that was replaced while it was compared', async () => {
    const { email, password } = await core.aMember();
    const other = await core.signIn(await core.aMember());
    const { passwordHash } = await core.prisma.user.findUniqueOrThrow({
      where: { id: other.user.id },
    });
    const owner = await core.pool.connect();
    try {
      await owner.query('begin');
      const { rows } = await owner.query(
        'update users set password_hash = $2 where email = $1 returning id',
        [email, passwordHash],
      );
      const late = core.call(login, { body: { identifier: email, password } });
      await core.waitFor(async () => {
        const waiting = await core.pool.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rows.length > 0;
      });
      await owner.query('commit');
      expect(await late).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
      expect(await core.prisma.session.count({ where: { userId: rows[0].id } })).toBe(0);
    } finally {
      // Without effect after the commit; a lock that is left would stop the tests after this one.
      await owner.query('rollback');
      owner.release();
    }
  });

  it('ends the session this browser had', async () => {
    const person = await core.aMember();
    const { actor, sid, cookie } = await core.signIn(person);
    await core.call(
      login,
      { body: { identifier: person.email, password: person.password } },
      actor,
    );
    expect((await core.exchange(cookie)).status).toBe(404);
    await core.waitFor(() => core.nats.events(sessionEnded).some(({ data }) => data.sid === sid));
  });
});

describe('guessing passwords', () => {
  const attacker = '203.0.113.66';
  let addresses = 0;
  /** An unused address. */
  const elsewhere = () => {
    addresses += 1;
    return `198.51.${Math.floor(addresses / 200)}.${addresses % 200}`;
  };
  const guess = (
    identifier: string,
    password: string,
    from: { ip?: string; device?: string } = {},
  ) =>
    limited.call(login, { body: { identifier, password } }, undefined, {
      'x-forwarded-for': from.ip ?? attacker,
      ...(from.device ? { cookie: `siteswap_device_3000=${from.device}` } : {}),
    });
  /** Wrong passwords from one address, until it is rejected. */
  const exhaust = async (identifier: string, ip: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await guess(identifier, wrongPassword, { ip })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  };
  const delayOf = async () => {
    const text = await (await fetch(`${limited.baseUrl}/metrics`)).text();
    return Number(/^login_delay_seconds_total\S* ([\d.]+)$/m.exec(text)?.[1] ?? 0);
  };

  it('AC-02 stops after 10 wrong attempts from one address, by whichever name, even with the right password', async () => {
    const { email, pseudo, password } = await limited.aMember();
    const ip = elsewhere();
    for (let i = 0; i < 10; i += 1) {
      expect((await guess(i % 2 ? email : pseudo, wrongPassword, { ip })).status).toBe(401);
    }
    for (const identifier of [email, pseudo]) {
      const rejected = await guess(identifier, password, { ip });
      expect(rejected.body.code).toBe('RATE_LIMITED');
      assertWait(rejected, 15 * 60);
    }
  });

  it('is mailed to the owner once a day, and to no address without an account', async () => {
    const { email, password } = await limited.aMember();
    const unknown = aRegistration().email;
    for (const ip of [elsewhere(), elsewhere()]) {
      await exhaust(email, ip);
      await exhaust(unknown, ip);
    }
    expect((await limited.mail(email)).subject).toBe('Wrong passwords for your account');
    // Mails are sent in order: once the next one is there, a second of these would be too.
    await limited.call(requestPasswordReset, { body: { email } });
    expect((await limited.mail(email, 2)).subject).not.toBe('Wrong passwords for your account');
    expect(await mailsTo(unknown)).toHaveLength(0);
    expect((await guess(email, password, { ip: elsewhere() })).status).toBe(200);
    const { id } = await limited.prisma.user.findUniqueOrThrow({ where: { email } });
    const { rows } = await limited.pool.query<{ hours: number }>(
      `select ceil(extract(epoch from expires_at - now()) / 3600)::int as hours
       from kit.rate_limit where key = $1`,
      [`lock-out-mail:${id}`],
    );
    expect(rows).toEqual([{ hours: 24 }]);
  });

  it('AC-02 lets the owner in from elsewhere and, in a browser the account knows, from the address itself', async () => {
    const { email, password } = await limited.aMember();
    const device = deviceOf((await guess(email, password, { ip: elsewhere() })).headers);
    // The account, then the address as a whole: 30 requests a minute.
    await exhaust(email, attacker);
    for (let i = 0; i < 30; i += 1) await guess(`stranger-${i}`, wrongPassword);
    expect((await guess('no-such-member', wrongPassword)).status).toBe(429);

    expect((await guess(email, password)).status).toBe(429);
    expect((await guess(email, password, { device })).status).toBe(200);
    expect((await guess(email, password, { ip: elsewhere() })).status).toBe(200);
    expect((await guess(email, wrongPassword)).status).toBe(429);
    expect((await guess(email, password, { device })).status).toBe(200);
  });

  it('counts a known browser by itself, and knows it for its own accounts only', async () => {
    const [ana, bob] = [await limited.aMember(), await limited.aMember()];
    const device = deviceOf((await guess(ana.email, ana.password, { ip: elsewhere() })).headers);
    for (let i = 0; i < 10; i += 1) {
      const from = { ip: elsewhere(), device };
      expect((await guess(ana.email, wrongPassword, from)).status).toBe(401);
    }
    expect((await guess(ana.email, ana.password, { ip: elsewhere(), device })).status).toBe(429);
    expect((await guess(ana.email, ana.password, { ip: elsewhere() })).status).toBe(200);

    const ip = elsewhere();
    await exhaust(bob.email, ip);
    expect((await guess(bob.email, bob.password, { ip, device })).status).toBe(429);
    // A browser may be known to several: this sign-in adds bob to ana's.
    const shared = deviceOf(
      (await guess(bob.email, bob.password, { ip: elsewhere(), device })).headers,
    );
    expect(shared).toBe(device);
    expect((await guess(bob.email, bob.password, { ip, device })).status).toBe(200);
  });

  it('forgets the browsers of an account that were not used for the longest time', async () => {
    const { email } = await core.aMember();
    const { id: userId } = await core.prisma.user.findFirstOrThrow({ where: { email } });
    const first = new Date('2077-05-10T12:00:00Z');
    for (const [hour, tokenHash] of ['one', 'two', 'one', 'three'].entries()) {
      await storeKnownDevice(core.prisma, { userId, tokenHash }, later(first, hours(hour)), 2);
    }
    const rows = await core.prisma.knownDevice.findMany({ where: { userId } });
    expect(new Set(rows.map(({ tokenHash }) => tokenHash))).toEqual(new Set(['one', 'three']));
  });

  it('takes no device cookie that another site could have made up', async () => {
    const { email, password } = await limited.aMember();
    const made = String(deviceOf((await guess(email, password, { ip: elsewhere() })).headers));
    const [token, signature] = made.split('.');
    const ip = elsewhere();
    await exhaust(email, ip);
    const turned = `${String(token).slice(0, -2)}AA`;
    for (const device of [`${turned}.${signature}`, `${token}.${turned}`, String(token), 'x']) {
      expect((await guess(email, password, { ip, device })).status).toBe(429);
    }
    const stored = await limited.prisma.knownDevice.findMany({ where: { user: { email } } });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('over many addresses makes the account slower and never rejects it, an unknown name alike', async () => {
    const { email, password } = await limited.aMember();
    const names = [email, aRegistration().email];
    const delays: number[] = [];
    for (const name of names) {
      for (let i = 0; i < 2; i += 1) await exhaust(name, elsewhere());
      const before = await delayOf();
      for (let i = 0; i < 2; i += 1) {
        expect((await guess(name, wrongPassword, { ip: elsewhere() })).status).toBe(401);
      }
      delays.push((await delayOf()) - before);
    }
    expect(delays[0]).toBeGreaterThan(0);
    expect(delays[1]).toBeCloseTo(delays[0] ?? 0, 5);
    expect((await guess(email, password, { ip: elsewhere() })).status).toBe(200);
  });

  it('is no slower after many sign-ins with the right password', async () => {
    const { email, password } = await limited.aMember();
    const before = await delayOf();
    for (let i = 0; i < 25; i += 1) {
      expect((await guess(email, password, { ip: elsewhere() })).status).toBe(200);
    }
    expect(await delayOf()).toBe(before);
  });

  it('knows a browser for 400 days without a sign-in, and 20 of an account', async () => {
    const { email, password } = await core.aMember();
    const { id: userId } = await core.prisma.user.findUniqueOrThrow({ where: { email } });
    const signIn = () => core.call(login, { body: { identifier: email, password } });
    for (let i = 0; i < 21; i += 1) expect((await signIn()).status).toBe(200);
    const known = () => core.prisma.knownDevice.count({ where: { userId } });
    expect(await known()).toBe(20);
    core.letPass(days(400) - hours(1));
    await core.runTask('known-devices');
    expect(await known()).toBe(20);
    core.letPass(hours(2));
    await core.runTask('known-devices');
    expect(await known()).toBe(0);
    core.letPass(hours(-1) - days(400));
  });

  it('counts the attempts for an unknown name in the same way', async () => {
    await exhaust(aRegistration().email, elsewhere());
  });

  it('counts attempts made at once', async () => {
    const { email } = await limited.aMember();
    const ip = elsewhere();
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => guess(email, wrongPassword, { ip })),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('starts anew once the person has signed in', async () => {
    const { email, password } = await limited.aMember();
    const ip = elsewhere();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) {
        expect((await guess(email, wrongPassword, { ip })).status).toBe(401);
      }
      expect((await guess(email, password, { ip })).status).toBe(200);
    }
  });

  it('is limited to 30 attempts a minute from one address', async () => {
    for (let i = 0; i < 30; i += 1) {
      const tried = await guess(`stranger-${i}`, wrongPassword, { ip: '203.0.113.9' });
      expect(tried.status).toBe(401);
    }
    assertWait(await guess('stranger-31', wrongPassword, { ip: '203.0.113.9' }), 60);
    expect((await guess('stranger-32', wrongPassword, { ip: '203.0.113.10' })).status).toBe(401);
  });

  it('counts a /64 of IPv6 addresses as one', async () => {
    const { email } = await limited.aMember();
    for (let i = 0; i < 10; i += 1) {
      expect((await guess(email, wrongPassword, { ip: `2001:db8:1:2::${i}` })).status).toBe(401);
    }
    expect((await guess(email, wrongPassword, { ip: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await guess(email, wrongPassword, { ip: '2001:db8:1:3::1' })).status).toBe(401);
  });

  it('is counted by all replicas together, which share sessions as well', async () => {
    const person = await limited.aMember();
    const replica = await limited.startReplica({ RATE_LIMIT_FACTOR: '1' });
    try {
      const post = async (path: string, body: unknown, headers: Record<string, string>) =>
        fetch(`http://127.0.0.1:${replica.port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const { cookie, sid } = await limited.signIn(person);
      const exchanged = await post(
        '/internal/sessions/exchange',
        { sessionId: cookie },
        await limited.internal.headers(),
      );
      expect(await exchanged.json()).toMatchObject({ sid });

      const ip = elsewhere();
      const attempt = { identifier: person.email, password: wrongPassword };
      for (let i = 0; i < 5; i += 1) {
        expect((await guess(person.email, wrongPassword, { ip })).status).toBe(401);
        expect((await post(login.path, attempt, { 'x-forwarded-for': ip })).status).toBe(401);
      }
      expect((await guess(person.email, person.password, { ip })).status).toBe(429);
      expect((await post(login.path, attempt, { 'x-forwarded-for': ip })).status).toBe(429);
    } finally {
      await replica.stop();
    }
  });
});
