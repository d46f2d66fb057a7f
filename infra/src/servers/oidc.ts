import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { openLog } from '../processes/open-log.ts';
import { spawnNode } from '../processes/spawn-node.ts';
import { stopChild } from '../processes/stop-process.ts';
import { onPort } from './free-port.ts';
import { untilReady } from './wait-until.ts';

export interface OidcOptions {
  logFile: string;
  /** A free one otherwise. People are known by issuer and name, so it should stay the same. */
  port?: number;
  /** Where it listens, when something else listens on `port` and leads there. */
  listenPort?: number;
  /** Where it leads back to. */
  redirectUri: string;
  clientId: string;
  /** One of its own otherwise. */
  clientSecret?: string;
}

export interface OidcServer {
  issuer: string;
  clientSecret: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

const memory = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/**
 * Starts an OpenID provider that signs people in under any name: for development and tests only. Its issuer is the
 * number address, which makes it another site than `localhost` for browsers, as real providers are.
 */
export const startOidc = (options: OidcOptions): Promise<OidcServer> =>
  onPort(options.port, (port) => startOidcOn(port, options));

async function startOidcOn(port: number, options: OidcOptions): Promise<OidcServer> {
  const listenPort = options.listenPort ?? port;
  const clientSecret = options.clientSecret ?? randomBytes(32).toString('base64url');
  const log = openLog(options.logFile);
  const child = spawnNode([...memory, join(import.meta.dirname, 'sign-in-provider/main.ts')], {
    output: log.fd,
    detached: true,
    env: {
      ...process.env,
      PORT: `${port}`,
      LISTEN_PORT: `${listenPort}`,
      CLIENT_ID: options.clientId,
      CLIENT_SECRET: clientSecret,
      REDIRECT_URI: options.redirectUri,
    },
  });
  log.close();
  const issuer = `http://127.0.0.1:${port}`;
  const stop = () => stopChild(child, 'SIGTERM', 3000);
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new OperatorError(`The sign-in provider did not start: see ${options.logFile}.`);
    }
    const address = `http://127.0.0.1:${listenPort}/.well-known/openid-configuration`;
    const response = await fetch(address).catch(() => null);
    return response?.ok ?? false;
  };
  await untilReady('Starting the sign-in provider', { isReady, stop });
  return { issuer, clientSecret, child, stop };
}
