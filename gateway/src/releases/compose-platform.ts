import { createHash } from 'node:crypto';
import type { Registry } from '@siteswap/contracts/platform';
import { Representation } from '#src/http/representation.ts';
import type { ServerFileOf, ServerFiles } from '#src/rendering/render-messages.ts';
import type { RemoteRelease, ShellRelease } from './load-release.ts';

/** The shell and the remotes in use at one moment; never changed, only replaced. */
export interface Platform {
  readonly shell: ShellRelease | null;
  readonly registry: Registry;
  /** The registry as it is sent. */
  readonly representation: Representation;
  /** The service worker of the shell; null without a shell. */
  readonly worker: Representation | null;
  /** What pages are rendered with; null when browsers render them all. */
  readonly serverFiles: ServerFiles | null;
  /** Those of the remotes, also where the shell has none. */
  readonly remoteServerFiles: readonly ServerFileOf[];
}

export function composePlatform(options: {
  shell: ShellRelease | null;
  remotes: readonly RemoteRelease[];
  /** Hash of the translations of all of them. */
  messages: string;
  headers: readonly string[];
}): Platform {
  const { shell, messages, headers } = options;
  // Those that are off come last: an address of theirs that another remote has belongs to that one.
  const entries = options.remotes.map(({ entry }) => entry);
  const remotes = [...entries.filter(({ off }) => !off), ...entries.filter(({ off }) => off)];
  const versions = remotes.map(({ name, version, off }) => `${name}@${version}${off ?? ''}`);
  const release = createHash('sha256')
    .update([shell?.manifest.version ?? '', ...versions].join())
    .digest('hex')
    .slice(0, 12);
  const ofShell = shell
    ? { shell: shell.manifest.version, hasWorker: shell.manifest.worker !== undefined }
    : {};
  const registry = { release, messages, ...ofShell, remotes };
  const representation = new Representation({
    body: Buffer.from(JSON.stringify(registry)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    headers,
  });
  // Browsers compare it on every navigation, so a roll-back reaches them too.
  const worker = shell
    ? new Representation({
        body: shell.worker,
        contentType: 'text/javascript; charset=utf-8',
        cacheControl: 'no-cache',
        headers: [...headers, 'service-worker-allowed', '/'],
      })
    : null;
  const files = options.remotes.map(({ serverFile }) => serverFile);
  const remoteServerFiles = files.filter((file) => file !== null);
  const serverFiles = shell?.serverFile
    ? { shell: shell.serverFile, remotes: remoteServerFiles }
    : null;
  return { shell, registry, representation, worker, serverFiles, remoteServerFiles };
}
