import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isPortFree } from '../servers/free-port.ts';
import { keptRunning } from '../servers/kept-running.ts';
import { startOidc } from '../servers/oidc.ts';
import { type SignInProvider, signInProviders } from './sign-in-providers.ts';

export interface SignIn {
  /** Providers people may sign in by, with the secrets svc-core needs. */
  readonly providers: readonly SignInProvider[];
  /** Starts the provider of our own, when there is one. */
  start(): Promise<{ stop(): Promise<void> }>;
}

interface SignInOptions {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  logsDir: string;
  publicUrl: string;
  /** Every database is an embedded one. */
  isEmbedded: boolean;
  say: (line: string) => void;
}

const loopback = ['127.0.0.1', 'localhost', '::1'];

/** At our own provider anybody may be anybody, so it must never stand behind an address that others reach. */
const mayPretend = ({ env, isEmbedded }: SignInOptions): boolean =>
  isEmbedded &&
  env['OIDC_PROVIDERS'] === undefined &&
  env['PUBLIC_URL'] === undefined &&
  env['NODE_ENV'] !== 'production' &&
  loopback.includes(env['HOST'] ?? '127.0.0.1');

/** The same port as last time where possible: accounts are linked to the issuer, which names it. */
async function keptPort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'sign-in-port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  if (Number.isInteger(kept) && kept > 0 && kept < 65_536 && (await isPortFree(kept))) return kept;
  const port = await freePort();
  writeFileSync(file, `${port}\n`);
  return port;
}

/**
 * The providers of the environment or, on a machine of one's own where it names none, one of ours that makes the
 * flow real. @throws OperatorError naming the variables that are missing
 */
export async function planSignIn(options: SignInOptions): Promise<SignIn> {
  const { env, dataDir, logsDir, publicUrl, say } = options;
  if (!mayPretend(options)) {
    return { providers: signInProviders(env), start: async () => ({ stop: async () => {} }) };
  }
  const port = await keptPort(dataDir);
  const client = {
    clientId: 'siteswap',
    clientSecret: randomBytes(32).toString('base64url'),
  };
  return {
    providers: [
      {
        kind: 'oidc',
        id: 'local',
        name: 'Siteswap ID',
        issuer: `http://127.0.0.1:${port}`,
        ...client,
      },
    ],
    start: () =>
      keptRunning(
        'The sign-in provider',
        () =>
          startOidc({
            logFile: join(logsDir, 'sign-in-provider.log'),
            port,
            redirectUri: `${publicUrl}/api/auth/oidc/local/callback`,
            ...client,
          }),
        say,
      ),
  };
}
