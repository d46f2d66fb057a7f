import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { openLog } from '../processes/open-log.ts';
import { spawnNode, withPrivateFiles } from '../processes/spawn-node.ts';
import { stopChild } from '../processes/stop-process.ts';
import { onPort } from './free-port.ts';
import { untilReady } from './wait-until.ts';

export interface MailOptions {
  logFile: string;
  /** Folder for the messages, which survive restarts. */
  dir: string;
  /** Port of the page and the REST API; a free one otherwise. */
  webPort?: number;
  /** A free one otherwise. */
  smtpPort?: number;
}

export interface MailServer {
  smtpUrl: string;
  /** Address of the page; `/email` under it lists the messages as JSON. */
  webUrl: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts MailDev: it takes every message and shows it on a page instead of sending it. */
export const startMail = (options: MailOptions): Promise<MailServer> =>
  onPort(options.webPort, (webPort) =>
    onPort(options.smtpPort, (smtpPort) => startMailOn({ ...options, webPort, smtpPort })),
  );

async function startMailOn(options: Required<MailOptions>): Promise<MailServer> {
  const root = dirname(createRequire(import.meta.url).resolve('maildev/package.json'));
  mkdirSync(options.dir, { recursive: true });
  const log = openLog(options.logFile);
  const child = withPrivateFiles(() =>
    spawnNode(
      [
        ...['--max-old-space-size=64', '--max-semi-space-size=1'],
        join(root, 'bin/maildev'),
        ...['--smtp', `${options.smtpPort}`, '--web', `${options.webPort}`, '--ip', '127.0.0.1'],
        ...['--mail-directory', options.dir, '--hide-extensions', 'STARTTLS'],
      ],
      { output: log.fd, detached: true },
    ),
  );
  log.close();
  const webUrl = `http://localhost:${options.webPort}`;

  const stop = () => stopChild(child, 'SIGTERM', 3000);
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new OperatorError(`The mail catcher did not start: see ${options.logFile}.`);
    }
    const response = await fetch(`http://127.0.0.1:${options.webPort}/email`).catch(() => null);
    return response?.ok ?? false;
  };
  await untilReady('Starting the mail catcher', { isReady, stop });

  return {
    smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`,
    webUrl,
    child,
    stop,
  };
}
