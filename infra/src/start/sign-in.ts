import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isPortFree } from '../servers/free-port.ts';
import { startOidc } from '../servers/oidc.ts';
import { reservePorts, startOnDemand } from '../servers/on-demand.ts';
import { supervise } from '../servers/supervise.ts';
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
  /** `planExposure` allows it, and svc-core runs. */
  isDemo: boolean;
  log: (line: string) => void;
}

/** Our own provider signs every visitor in as any person. An empty OIDC_PROVIDERS means that none is wanted. */
const runsLocalProvider = ({ env, isDemo }: SignInOptions): boolean =>
  isDemo && env['OIDC_PROVIDERS'] === undefined;

/** The same port as last time where possible: accounts are linked to the issuer, which names it. */
async function stablePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'sign-in-port');
  const stored = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  if (Number.isInteger(stored) && stored > 0 && stored < 65_536 && (await isPortFree(stored)))
    return stored;
  const port = await freePort();
  writeFileSync(file, `${port}\n`, { mode: 0o600 });
  return port;
}

/**
 * The providers of the environment or, on a machine of one's own where it names none, one of ours that makes the
 * flow real. @throws OperatorError naming the variables that are missing
 */
export async function planSignIn(options: SignInOptions): Promise<SignIn> {
  const { env, dataDir, logsDir, publicUrl, log } = options;
  if (!runsLocalProvider(options)) {
    return { providers: signInProviders(env), start: async () => ({ stop: async () => {} }) };
  }
  const port = await stablePort(dataDir);
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
    start: async () => {
      const portPairs = await reservePorts([port]);
      const start = () =>
        startOidc({
          logFile: join(logsDir, 'sign-in-provider.log'),
          port,
          listenPort: portPairs[0]?.inner ?? port,
          redirectUri: `${publicUrl}/api/auth/oidc/local/callback`,
          ...client,
        });
      return startOnDemand(portPairs, () => supervise('The sign-in provider', start, log), log);
    },
  };
}
