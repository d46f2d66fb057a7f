import { randomBytes, randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  confirmEmailChange,
  exchangeSession,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  sendFeedback,
  sessionCookieName,
  updateProfile,
  verifyEmail,
  verifyResetToken,
} from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import { createLogger, dumpTables } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, cookieOf, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo, tokenIn } from '#test/mailbox.ts';

/** Unique texts that match no pattern of the scrubber. */
const canary = () => `Canari-${randomBytes(3).toString('hex')}-Aa1`;
const lines: string[] = [];
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});

let core: CoreTestService;
let replica: Awaited<ReturnType<CoreTestService['startReplica']>>;
beforeAll(async () => {
  core = await startCore();
  const log = createLogger({ name: 'svc-core', level: 'trace', destination });
  replica = await core.startReplica({ ERROR_LOG_IGNORES: '', LOG_LEVEL: 'trace' }, { log });
  // All requests go to the process whose log lines this test collects.
  await core.pause();
});
afterAll(async () => {
  await replica.stop();
  await core.stop();
});

const odd = { password: canary(), bearer: `${canary()}.${canary()}.${canary()}`, cookie: canary() };
/** Secrets that must not appear in the database, an event or a log line. */
const secrets = new Set<string>([odd.password, odd.bearer, odd.cookie]);
const codes = new Set<string>();
const failed: string[] = [];

interface Sent {
  readonly query?: string;
  readonly body?: unknown;
  readonly authorization?: string;
  readonly type?: string;
}

/** Calls as a browser with a cookie and, for visitors, an invalid token. */
async function call(route: Pick<Route, 'method' | 'path'>, sent: Sent = {}) {
  const { query = '', body, type = 'application/json' } = sent;
  const response = await fetch(`http://127.0.0.1:${replica.port}${route.path}${query}`, {
    method: route.method,
    headers: {
      authorization: sent.authorization ?? `Bearer ${odd.bearer}`,
      cookie: `${sessionCookieName('http://localhost:3000')}=${odd.cookie}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as Record<string, unknown>;
  if (response.status >= 400) failed.push(String(json['requestId']));
  return { status: response.status, json, headers: response.headers };
}

/** Renames a table while `work` runs, so that a request which needs it really fails. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await replica.pool.query(`alter table "${table}" rename to "${table}_away"`);
  try {
    return await work();
  } finally {
    await replica.pool.query(`alter table "${table}_away" rename to "${table}"`);
  }
}

const hex = (text: string) => Buffer.from(text).toString('hex');
const asNumber = (code: string) => new RegExp(`(?<![\\d.\\-:])${code}(?!\\d)`);

describe('FE-04 secrets that were sent', () => {
  const person = aRegistration({
    password: canary(),
    nom: `Nomcanari${randomBytes(3).toString('hex')}`,
    email: `canari.local.${randomBytes(4).toString('hex')}@example.org`,
  });
  const nextEmail = `canari.next.${randomBytes(4).toString('hex')}@example.org`;
  const phone = `+33 6 98 ${randomInt(10, 99)} 54 ${randomInt(10, 99)}`;
  const [firstNew, secondNew] = [canary(), canary()];
  const localParts = [person.email, nextEmail].map((email) => email.split('@')[0] as string);

  it('pass through every call of an account, also the ones that fail', async () => {
    for (const password of [person.password, firstNew, secondNew]) secrets.add(password);
    const statuses = (calls: { status: number }[]) => calls.map(({ status }) => status);

    const registered = [
      await call(register, { body: person, type: 'text/plain' }),
      await call(register, { body: { ...person, password: 7, nom: person.nom } }),
      await without('verification_code', () => call(register, { body: person })),
      await call(register, { body: person }),
    ];
    expect(statuses(registered)).toEqual([415, 422, 500, 201]);
    const code = codeIn(await core.mail(person.email));
    codes.add(code);
    const { email } = person;
    const verified = [
      await call(verifyEmail, { body: { email, code: code === '000000' ? '1' : '000000' } }),
      await without('verification_code', () => call(verifyEmail, { body: { email, code } })),
      await call(verifyEmail, { body: { email, code } }),
    ];
    expect(statuses(verified).slice(1)).toEqual([500, 200]);

    const credentials = { identifier: email, password: person.password };
    const signedIn = [
      await call(login, { body: { ...credentials, password: odd.password } }),
      await without('session', () => call(login, { body: credentials })),
      await call(login, { body: credentials, type: 'application/json; charset=utf-7' }),
      await call(login, { body: credentials }),
    ];
    expect(statuses(signedIn)).toEqual([401, 500, 415, 200]);
    const cookie = String(cookieOf(signedIn.at(-1)?.headers ?? new Headers()));
    const exchanged = await fetch(`http://127.0.0.1:${replica.port}${exchangeSession.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await core.internal.headers()) },
      body: JSON.stringify({ sessionId: cookie }),
    });
    const { sid, user } = (await exchanged.json()) as { sid: string; user: { id: number } };
    const { authorization } = (await core.actor({ userId: user.id, sid }).headers()) as {
      authorization: string;
    };
    for (const secret of [cookie, authorization.slice('Bearer '.length)]) secrets.add(secret);

    const changes = { phone, email: nextEmail, password: person.password };
    const updated = [
      await call(updateProfile, { authorization, body: { ...changes, password: odd.password } }),
      await without('email_change', () => call(updateProfile, { authorization, body: changes })),
      await call(updateProfile, { authorization, body: changes }),
    ];
    expect(statuses(updated).slice(1)).toEqual([500, 200]);
    const nextCode = codeIn(await core.mail(nextEmail));
    codes.add(nextCode);
    const confirm = { authorization, body: { code: nextCode } };
    const confirmed = [
      await without('email_change', () => call(confirmEmailChange, confirm)),
      await call(confirmEmailChange, confirm),
    ];
    expect(statuses(confirmed)).toEqual([500, 200]);

    const change = { currentPassword: person.password, newPassword: firstNew };
    const changed = [
      await call(changePassword, {
        authorization,
        body: { ...change, currentPassword: odd.password },
      }),
      await call(changePassword, { authorization, body: change, type: 'text/plain' }),
      await call(changePassword, { authorization, body: change }),
    ];
    expect(changed.at(-1)?.status).toBe(200);

    const requested = [
      await without('password_reset_token', () =>
        call(requestPasswordReset, { body: { email: nextEmail } }),
      ),
      await call(requestPasswordReset, { body: { email: nextEmail } }),
    ];
    expect(statuses(requested)[1]).toBe(200);
    const link = await core.waitFor(async () =>
      (await mailsTo(nextEmail)).find(({ text }) => text.includes('?token=')),
    );
    const token = tokenIn(link);
    secrets.add(token);
    const query = `?token=${encodeURIComponent(token)}`;
    const reset = { token, password: secondNew };
    const renewed = [
      await without('password_reset_token', () => call(verifyResetToken, { query })),
      await call(verifyResetToken, { query }),
      await without('password_reset_token', () => call(resetPassword, { body: reset })),
      await call(resetPassword, { body: reset }),
      await call(resetPassword, { body: reset }),
    ];
    expect(statuses(renewed).slice(0, 4)).toEqual([500, 200, 500, 200]);

    const message = {
      ...{ type: 'BUG', subject: 'A canary', name: 'Lina', email: nextEmail },
      message: 'It sings in the mine, and no one hears it.',
      url: `http://localhost:3000/auth/reset-password${query}`,
    };
    const feedback = [
      await without('feedback', () => call(sendFeedback, { body: message })),
      await call(sendFeedback, { body: { ...message, message: 'short' } }),
      await call(sendFeedback, { body: message }),
    ];
    expect(statuses(feedback)).toEqual([500, 422, 201]);
    expect(failed.length).toBeGreaterThan(18);
  });

  it('are in no row of the error log, and in other tables only where they belong', async () => {
    // Every one of the failures has arrived in the log.
    await core.waitFor(
      async () => {
        const { rows } = await replica.pool.query(
          'select 1 from api_error_log where request_id = any($1)',
          [failed],
        );
        return rows.length === failed.length;
      },
      { timeoutMs: 30_000 },
    );
    const tables = await dumpTables(replica.pool);
    expect([...tables.keys()]).toEqual(
      expect.arrayContaining(['users', 'api_error_log', 'kit.outbox']),
    );
    const isIn = (text: string) => (rows: string) =>
      rows.includes(text) || rows.includes(hex(text));
    const tablesWith = (isThere: (rows: string) => boolean) =>
      [...tables].filter(([, rows]) => isThere(rows.join('\n'))).map(([table]) => table);
    for (const secret of secrets) expect([secret, tablesWith(isIn(secret))]).toEqual([secret, []]);
    for (const code of codes) expect(tablesWith((rows) => asNumber(code).test(rows))).toEqual([]);
    expect(tablesWith(isIn(phone))).toEqual(['users']);
    for (const part of localParts) {
      const places = tablesWith(isIn(part)).filter((table) => table !== 'feedback');
      expect(new Set(['users', ...places])).toEqual(new Set(['users']));
    }
    const log = String(tables.get('api_error_log')?.join('\n'));
    expect(log).not.toContain(person.nom);
    // The bodies are stored, without the secrets.
    expect(log).toContain('"email":"[hidden]@example.org"');
  });

  it('are in no event and no log line', () => {
    const published = JSON.stringify([core.nats.events(), core.nats.states(), core.nats.live()]);
    const logged = lines.join('');
    expect(published).toContain('platform.failure.reported.v1');
    expect(logged).toContain('core.password.reset');
    for (const text of [published, logged]) {
      for (const secret of secrets) expect(text).not.toContain(secret);
      for (const part of [...localParts, phone]) expect(text).not.toContain(part);
      for (const code of codes) expect(text).not.toMatch(asNumber(code));
    }
    expect(logged).not.toContain(person.nom);
  });
});
