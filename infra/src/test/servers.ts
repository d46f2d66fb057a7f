import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startMail } from '../servers/mail.ts';
import { startNats } from '../servers/nats.ts';
import { startOidc } from '../servers/oidc.ts';
import { startPostgres } from '../servers/postgres.ts';

export interface TestServers {
  /** The variables tests read. */
  env: {
    TEST_POSTGRES_URL: string;
    TEST_NATS_URL: string;
    TEST_SMTP_URL: string;
    TEST_MAIL_API_URL: string;
    TEST_OIDC_ISSUER: string;
    TEST_OIDC_CLIENT_SECRET: string;
  };
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Waits for all servers; when one did not start, the others stop before this rejects. */
async function allStarted<T extends readonly Stoppable[]>(
  starting: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const results = await Promise.allSettled<Stoppable>(starting);
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return Promise.all(starting) as Promise<unknown> as Promise<T>;
  await Promise.all(
    results.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)),
  );
  throw failed.reason;
}

/**
 * Starts PostgreSQL, NATS, the mail catcher and a sign-in provider for tests: free ports, a folder that is removed at
 * the end.
 * @param logsDir where their logs stay; otherwise they go with the folder
 */
export async function startTestServers(logsDir?: string): Promise<TestServers> {
  const dir = mkdtempSync(join(tmpdir(), 'siteswap-test-'));
  // The user PostgreSQL runs as must be able to enter.
  chmodSync(dir, 0o755);
  const logs = logsDir ?? join(dir, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = (name: string) => join(logs, `${name}.log`);
  const removeDir = () => rmSync(dir, { recursive: true, force: true });
  try {
    const [postgres, nats, mail, oidc] = await allStarted([
      startPostgres({
        dir: join(dir, 'postgres'),
        logFile: log('postgres'),
        password: 'test',
        durable: false,
      }),
      startNats({ dir: join(dir, 'nats'), logFile: log('nats') }),
      startMail({ dir: join(dir, 'mail'), logFile: log('mail') }),
      startOidc({
        logFile: log('sign-in-provider'),
        clientId: 'siteswap',
        redirectUri: 'http://localhost:3000/api/auth/oidc/local/callback',
      }),
    ]);
    return {
      env: {
        TEST_POSTGRES_URL: postgres.url('postgres'),
        TEST_NATS_URL: nats.url,
        TEST_SMTP_URL: mail.smtpUrl,
        TEST_MAIL_API_URL: mail.webUrl,
        TEST_OIDC_ISSUER: oidc.issuer,
        TEST_OIDC_CLIENT_SECRET: oidc.clientSecret,
      },
      async stop() {
        await Promise.all([postgres, nats, mail, oidc].map((server) => server.stop()));
        removeDir();
      },
    };
  } catch (error) {
    removeDir();
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const servers = await startTestServers();
  for (const [name, value] of Object.entries(servers.env)) console.log(`export ${name}='${value}'`);
  const keepAlive = setInterval(() => {}, 1 << 30);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(keepAlive);
      void servers.stop().then(() => process.exit(0));
    });
  }
}
