import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  contentBase,
  guardNames,
  type RegistryEntry,
  type RemoteManifest,
  remoteManifest,
  type ServerFile,
  type ShellManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import {
  isRejected,
  manifestFile,
  parsePointer,
  type Release,
  shellName,
} from '@siteswap/releases';
import type { ServerFileOf } from '#src/rendering/render-messages.ts';

/** A release of the shell. */
export interface ShellRelease {
  readonly baseUrl: string;
  readonly manifest: ShellManifest;
  /** Null when browsers render its pages. */
  readonly serverFile: ServerFileOf | null;
  /** Code of the service worker. */
  readonly worker: Buffer;
}

/**
 * Ends the service worker that a browser has from a release that had one, with all that is stored for it. Pages of a
 * shell without a worker end it themselves and register none; an open page of the shell before may register it, so each
 * request ends it once more.
 */
const endingWorker = [
  "self.addEventListener('install', () => self.skipWaiting());",
  "const ours = async () => (await caches.keys()).filter((name) => name.startsWith('siteswap-'));",
  'const drop = async () => Promise.all((await ours()).map((name) => caches.delete(name)));',
  "self.addEventListener('activate', (event) =>",
  '  event.waitUntil(Promise.all([drop(), self.registration.unregister()])),',
  ');',
  "self.addEventListener('fetch', () => void self.registration.unregister());",
  '',
].join('\n');

/** A release of a remote. */
export interface RemoteRelease {
  readonly entry: RegistryEntry;
  /** Null when browsers render its pages. */
  readonly serverFile: ServerFileOf | null;
}

const baseUrl = ({ name, version }: Release) => `/mf/${name}/${version}/`;

/** Where the server file of a release in a folder is. */
export function serverFileIn(
  releaseDir: string,
  name: string,
  server: ServerFile | undefined,
): ServerFileOf | null {
  if (!server) return null;
  return { name, path: resolve(releaseDir, server.file), integrity: server.integrity };
}

const guards = new Set<string>(guardNames);

async function readManifest(folder: string, { name, version }: Release): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, name, version, manifestFile(name)), 'utf8'));
}

/** @throws when it is absent or invalid */
export async function readRemoteManifest(
  folder: string,
  release: Release,
): Promise<RemoteManifest> {
  return remoteManifest.parse(await readManifest(folder, release));
}

/** @throws when it is absent or invalid */
export async function readShellManifest(folder: string, version: string): Promise<ShellManifest> {
  return shellManifest.parse(await readManifest(folder, { name: shellName, version }));
}

async function assertFile(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file`);
}

/** Browsers need no `shared`, `uses` and `server`; in the registry they would make every page longer. */
function browserPart({ shared: _, uses: __, server, ...manifest }: RemoteManifest) {
  return { server, manifest };
}

/** Of a remote that is switched off only the addresses stay, and what the site stores about people. */
const withoutParts = (manifest: RemoteManifest): RemoteManifest => ({
  ...manifest,
  nav: [],
  slots: [],
  requires: [],
  files: {},
  integrity: {},
});

/** A remote as the registry would list it, from the folder of a release that is not in use. */
export function remoteIn(releaseDir: string, full: RemoteManifest): RemoteRelease {
  const { server, manifest } = browserPart(full);
  const { name, version } = manifest;
  return {
    entry: { name, version, baseUrl: baseUrl({ name, version }), manifest },
    serverFile: serverFileIn(releaseDir, name, server),
  };
}

/**
 * The remote that a pointer names: as the registry lists it, and its server file.
 * @throws when the pointer or the release is broken
 */
export async function loadRemote(
  folder: string,
  name: string,
  pointerText: string,
): Promise<RemoteRelease> {
  const pointer = parsePointer(pointerText);
  const { version, previousVersion, off } = pointer;
  const release = { name, version };
  const { server, manifest } = browserPart(await readRemoteManifest(folder, release));
  if (manifest.name !== name || manifest.version !== version) {
    throw new Error(`remote.json is of ${manifest.name}@${manifest.version}`);
  }
  for (const { id, guard } of [...manifest.routes, ...manifest.nav]) {
    if (guard !== undefined && !guards.has(guard)) throw new Error(`${id}: unknown guard ${guard}`);
  }
  if (off) {
    const entry = { ...release, baseUrl: baseUrl(release), off, manifest: withoutParts(manifest) };
    return { entry, serverFile: null };
  }
  await assertFile(join(folder, name, version, manifest.entry));
  const isBad = previousVersion === undefined || isRejected(pointer, previousVersion);
  const previous = isBad ? {} : { previousVersion };
  return {
    entry: { ...release, baseUrl: baseUrl(release), ...previous, manifest },
    serverFile: serverFileIn(join(folder, name, version), name, server),
  };
}

/**
 * The shell that its pointer names.
 * @throws when the pointer or the release is broken
 */
export async function loadShell(folder: string, pointerText: string): Promise<ShellRelease> {
  const { version } = parsePointer(pointerText);
  const manifest = await readShellManifest(folder, version);
  if (manifest.version !== version) throw new Error(`shell.json is of ${manifest.version}`);
  for (const file of [manifest.bootScript, ...manifest.scripts, ...manifest.styles]) {
    await assertFile(join(folder, shellName, version, file));
  }
  const releaseDir = join(folder, shellName, version);
  const serverFile = serverFileIn(releaseDir, shellName, manifest.server);
  const worker = manifest.worker
    ? await readFile(join(releaseDir, manifest.worker))
    : Buffer.from(endingWorker);
  const address =
    manifest.addresses === 'content'
      ? contentBase(shellName)
      : baseUrl({ name: shellName, version });
  return { baseUrl: address, manifest, serverFile, worker };
}
