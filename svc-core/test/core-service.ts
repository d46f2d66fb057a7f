import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import {
  deviceCookieName,
  exchangeSession,
  login,
  register,
  sessionCookieName,
} from '@siteswap/contracts/core';
import { taskRoutes } from '@siteswap/contracts/platform';
import type { RouteCall } from '@siteswap/contracts/route';
import {
  startService,
  startTestService,
  type TestActor,
  waitFor,
} from '@siteswap/service-kit/testing';
import { createUser, markUserVerified } from '#src/features/users/users.public.ts';
import { createSecrets } from '#src/secrets.ts';
import { coreService } from '#src/service.ts';
import { type CaughtMail, mailsTo } from './mailbox.ts';
import { variable } from './variable.ts';

const publicUrl = 'http://localhost:3000';
const goodPassword = 'Trois-massues-7';
/** The least that argon2 takes. A stored hash names its own cost, so that the service compares as cheaply. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

type Registration = RouteCall<typeof register>['body'];

/** Variables of svc-core for tests, with keys of their own. */
const coreVariables = () => ({
  SMTP_URL: variable('TEST_SMTP_URL'),
  SECRET_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEY: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
});

/** A registration with an unused address and pseudo. */
export function aRegistration(overrides: Partial<Registration> = {}): Registration {
  const unique = randomBytes(5).toString('hex');
  return {
    email: `ana-${unique}@example.org`,
    password: goodPassword,
    pseudo: `ana-${unique}`,
    nom: 'Lima',
    prenom: 'Ana',
    ...overrides,
  };
}

/** A cookie's value as the browser would keep it; undefined when it was not set. */
function cookieValue(name: string, headers: Headers): string | undefined {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1).split(';')[0];
}

export const cookieOf = (headers: Headers) => cookieValue(sessionCookieName(publicUrl), headers);
/** The cookie by which the account knows the browser. */
export const deviceOf = (headers: Headers) =>
  cookieValue(deviceCookieName(publicUrl), headers) ?? '';

/**
 * svc-core on a database of its own, with a clock that can be moved and the mail catcher behind it.
 * @param env for instance RATE_LIMIT_FACTOR: '1'; limits are very high otherwise
 */
export async function startCore(env: Record<string, string> = {}) {
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const filesDir = mkdtempSync(join(tmpdir(), 'core-files-'));
  const variables = { ...coreVariables(), FILES_DIR: filesDir, ...env };
  const service = await startTestService(coreService, {
    schema: 'svc-core',
    env: variables,
    clock,
  });

  /** The nth mail to an address, once the mail catcher has it. */
  const mail = (address: string, nth = 1): Promise<CaughtMail> =>
    waitFor(async () => (await mailsTo(address))[nth - 1], { everyMs: 50 });

  const secrets = createSecrets(Buffer.from(variables.SECRET_KEY, 'base64'));

  /** A confirmed member as registering leaves them, without the mails: for tests that are not about registering. */
  const aMember = async (overrides: Partial<Registration> = {}) => {
    const person = aRegistration(overrides);
    const { password, locale = 'en', ...named } = register.body.parse(person);
    const { id } = await createUser(service.prisma, {
      ...named,
      locale,
      emailHash: secrets.emailHash(named.email),
      passwordHash: await hash(password, cheapest),
    });
    await markUserVerified(service.prisma, id);
    return person;
  };

  const exchange = (sessionId: string) =>
    service.call(exchangeSession, { body: { sessionId } }, service.internal);

  /** Signs in. Returns the actor that the gateway would make of this browser. */
  const signIn = async (
    person: Pick<Registration, 'email' | 'password'>,
    { rememberMe = false, headers: sent = {} as Record<string, string> } = {},
  ) => {
    const { body, headers } = await service.call(
      login,
      { body: { identifier: person.email, password: person.password, rememberMe } },
      undefined,
      sent,
    );
    const cookie = cookieOf(headers);
    if (!cookie) throw new Error(`Not signed in: ${body.code}`);
    const { sid, user } = (await exchange(cookie)).body;
    const actor: TestActor = service.actor({ userId: user.id, sid, locale: user.locale });
    return { cookie, sid, user, actor };
  };

  /** Another process of the service on the same database, broker and keys. */
  const startReplica = async (
    overrides: Record<string, string> = {},
    options: Parameters<typeof startService>[2] = {},
  ) =>
    startService(
      coreService,
      {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: '0',
        DATABASE_URL: service.pool.options.connectionString,
        DATABASE_POOL_SIZE: '5',
        NATS_URL: process.env['TEST_NATS_URL'],
        NATS_PREFIX: service.nats.prefix,
        INTERNAL_TOKEN: (await service.internal.headers())['x-internal-token'],
        SERVICE_KEY: service.env['SERVICE_KEY'],
        JWKS_URL: service.issuer.jwksUrl,
        CORE_URL: service.baseUrl,
        RATE_LIMIT_FACTOR: '1000',
        DRAIN_TIMEOUT_MS: '5000',
        ...variables,
        ...overrides,
      },
      { clock, ...options },
    );

  /** Runs a task now and waits for its end. Throws when it failed. */
  const runTask = async (name: string) => {
    const routes = taskRoutes('svc-core');
    const begun = await service.call(routes.run, { params: { name } }, service.internal);
    if (begun.status !== 202) throw new Error(`No task ${name}: ${begun.status}`);
    const ended = await waitFor(
      async () => {
        const { data } = (await service.call(routes.list, {}, service.internal)).body;
        const task = data.find((one) => one.name === name);
        return task && !task.isRunning && task.lastEndedAt !== begun.body.lastEndedAt && task;
      },
      { everyMs: 50 },
    );
    if (ended?.lastResult !== 'success') throw new Error(`${name} failed: ${ended?.lastMessage}`);
  };

  const stopService = service.stop;
  return Object.assign(service, {
    stop: async () => {
      await stopService();
      rmSync(filesDir, { recursive: true, force: true });
    },
    filesDir,
    mail,
    aMember,
    exchange,
    signIn,
    startReplica,
    runTask,
    /** Moves the clock of the service, replicas included. */
    letPass: (ms: number) => {
      passed += ms;
    },
  });
}
export type CoreTestService = Awaited<ReturnType<typeof startCore>>;
