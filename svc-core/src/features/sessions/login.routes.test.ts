import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, register, sessionEnded } from '@siteswap/contracts/core';
import { days } from '#src/clock.ts';
import { aRegistration, type CoreTestService, cookieOf, startCore } from '#test/core-service.ts';

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

  it('sets a cookie that scripts cannot read and that goes with the browser', async () => {
    const { email, password } = await core.aMember();
    const { headers } = await core.call(login, { body: { identifier: email, password } });
    expect(headers.getSetCookie()).toEqual([
      `siteswap_session_3000=${cookieOf(headers)}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(cookieOf(headers)).toMatch(/^[\w-]{43}$/);
  });

  it('keeps the cookie for 30 days when the person wants to be remembered', async () => {
    const { email, password } = await core.aMember();
    const { headers } = await core.call(login, {
      body: { identifier: email, password, rememberMe: true },
    });
    expect(headers.getSetCookie()[0]).toContain(`; Max-Age=${days(30) / 1000}`);
  });

  it('answers a wrong password and an unknown name alike, and sets no cookie', async () => {
    const { email, pseudo } = await core.aMember();
    const names = [email, pseudo, 'nobody@example.org', 'nobody-at-all', '%', 'a b'];
    const answers = await Promise.all(
      names.map((identifier) =>
        core.call(login, { body: { identifier, password: wrongPassword } }),
      ),
    );
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
      expect(body.code).toBe('INVALID_CREDENTIALS');
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('says that the address is not confirmed only to who knows the password', async () => {
    const person = aRegistration();
    await core.call(register, { body: person });
    const asks = (password: string) =>
      core.call(login, { body: { identifier: person.email, password } });
    expect((await asks(wrongPassword)).body.code).toBe('INVALID_CREDENTIALS');
    const right = await asks(person.password);
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
  let addresses = 0;
  /** Each time from elsewhere, so that only the limit per account can strike. */
  const guess = (identifier: string, password: string) => {
    addresses += 1;
    return limited.call(login, { body: { identifier, password } }, undefined, {
      'x-forwarded-for': `198.51.100.${addresses}`,
    });
  };

  it('AC-02 is over after 10 wrong tries, by whichever name, even with the right password', async () => {
    const { email, pseudo, password } = await limited.aMember();
    for (let i = 0; i < 10; i += 1) {
      expect((await guess(i % 2 ? email : pseudo, wrongPassword)).status).toBe(401);
    }
    for (const identifier of [email, pseudo]) {
      const refused = await guess(identifier, password);
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
    }
  });

  it('counts the tries for a name nobody has alike', async () => {
    const { email } = aRegistration();
    for (let i = 0; i < 10; i += 1) expect((await guess(email, wrongPassword)).status).toBe(401);
    expect((await guess(email, wrongPassword)).status).toBe(429);
  });

  it('counts tries made at once', async () => {
    const { email } = await limited.aMember();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => guess(email, wrongPassword)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('starts anew once the person has signed in', async () => {
    const { email, password } = await limited.aMember();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) expect((await guess(email, wrongPassword)).status).toBe(401);
      expect((await guess(email, password)).status).toBe(200);
    }
  });

  it('is limited to 30 tries a minute from one address', async () => {
    const from = (ip: string, i: number) =>
      limited.call(
        login,
        { body: { identifier: `nobody-${i}`, password: wrongPassword } },
        undefined,
        { 'x-forwarded-for': ip },
      );
    for (let i = 0; i < 30; i += 1) expect((await from('203.0.113.9', i)).status).toBe(401);
    expect((await from('203.0.113.9', 31)).status).toBe(429);
    expect((await from('203.0.113.10', 32)).status).toBe(401);
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

      const elsewhere = { 'x-forwarded-for': '203.0.113.77' };
      const attempt = { identifier: person.email, password: wrongPassword };
      for (let i = 0; i < 5; i += 1) {
        expect((await guess(person.email, wrongPassword)).status).toBe(401);
        expect((await post(login.path, attempt, elsewhere)).status).toBe(401);
      }
      expect((await guess(person.email, person.password)).status).toBe(429);
      expect((await post(login.path, attempt, elsewhere)).status).toBe(429);
    } finally {
      await replica.stop();
    }
  });
});
