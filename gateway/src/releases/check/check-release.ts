import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  filesWithoutIntegrity,
  guardNames,
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import { shellName } from '@siteswap/releases';
import type { z } from 'zod';
import { budgetProblems } from './budgets.ts';
import { addressProblems, hashProblems, listFiles } from './check-files.ts';
import { localeProblems } from './check-locales.ts';
import { requiresProblems, type Surroundings, slotProblems } from './contributions.ts';
import type { ReleaseProblem } from './release-problem.ts';
import { compatibilityProblems } from './shared-modules.ts';

interface CheckOptions {
  /** The folder it was unpacked into. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The shell in use, which provides the shared modules of remotes. */
  readonly shell: ShellManifest | null;
  /** What its contributions meet. */
  readonly around: Surroundings;
}

async function readManifest<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): Promise<{ manifest: z.output<S> } | { problem: ReleaseProblem }> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  if (text === null) return { problem: { path: file, code: 'MANIFEST_MISSING' } };
  const invalid = (reason: string): { problem: ReleaseProblem } => ({
    problem: { path: file, code: 'MANIFEST_INVALID', params: { reason } },
  });
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { manifest: parsed.data };
    const [issue] = parsed.error.issues;
    return invalid(`${issue?.path.join('.')}: ${issue?.message}`);
  } catch {
    return invalid('not JSON');
  }
}

function guardProblems({ routes, nav }: RemoteManifest): ReleaseProblem[] {
  const guards: readonly string[] = guardNames;
  return [...routes, ...nav]
    .filter(({ guard }) => guard !== undefined && !guards.includes(guard))
    .map(({ id, guard }) => ({
      path: 'remote.json',
      code: 'GUARD_UNKNOWN',
      params: { id, guard },
    }));
}

/** Every module that pages and slots show must be exposed by the remote, with its files. */
function exposeProblems(manifest: RemoteManifest, entryCode: string): ReleaseProblem[] {
  const named = [...manifest.routes, ...manifest.slots].flatMap(({ expose }) => expose ?? []);
  return [...new Set(named)]
    .filter((expose) => !manifest.files[expose]?.length || !entryCode.includes(expose))
    .map((path) => ({ path, code: 'EXPOSE_MISSING' }));
}

/** A manifest must say which names of shared modules it takes, or brings. */
const namesUnstated = (path: string): ReleaseProblem => ({
  path,
  code: 'SHARED_UNSTATED',
  params: { of: 'names' },
});

const hashes = ({ integrity, server }: RemoteManifest | ShellManifest) => ({ integrity, server });

async function checkRemote(options: CheckOptions): Promise<ReleaseProblem[]> {
  const { folder, name, version, shell, around } = options;
  const read = await readManifest(folder, 'remote.json', remoteManifest);
  if ('problem' in read) return [read.problem];
  const { manifest } = read;
  const files = await listFiles(folder);
  const entryCode = await readFile(join(folder, manifest.entry), 'utf8').catch(() => '');
  const named = [manifest.entry, ...Object.values(manifest.files).flat()];
  return [
    ...identityProblems('remote.json', manifest, { name, version }),
    ...guardProblems(manifest),
    ...exposeProblems(manifest, entryCode),
    ...slotProblems(manifest, around),
    ...requiresProblems(manifest, around),
    ...(await hashProblems(folder, { ...hashes(manifest), files, named })),
    ...filesWithoutIntegrity(manifest, entryCode).map(
      (path): ReleaseProblem => ({ path, code: 'HASH_NOT_IN_ENTRY' }),
    ),
    ...(await localeProblems(folder, [manifest.namespace])),
    ...(manifest.uses ? [] : [namesUnstated('remote.json')]),
    ...compatibilityProblems(manifest, shell),
    ...(await budgetProblems(folder, manifest)),
  ];
}

/** Namespaces of its translations: those of all pages, and those of single pages; `*` are those of the remotes. */
function namespacesOfShell({ messages = ['shell', 'common'], routes }: ShellManifest): string[] {
  const ofPages = routes.flatMap((route) => route.messages ?? []).filter((name) => name !== '*');
  return [...new Set([...messages, ...ofPages])];
}

async function checkShell({ folder, name, version }: CheckOptions): Promise<ReleaseProblem[]> {
  const read = await readManifest(folder, 'shell.json', shellManifest);
  if ('problem' in read) return [read.problem];
  const { manifest } = read;
  const files = await listFiles(folder);
  const { bootScript, scripts, styles, worker } = manifest;
  const named = [bootScript, ...scripts, ...styles, ...(worker ? [worker] : [])];
  return [
    ...identityProblems('shell.json', { ...manifest, name }, { name, version }),
    ...(await hashProblems(folder, { ...hashes(manifest), files, named })),
    ...(manifest.addresses ? await addressProblems(folder, Object.keys(manifest.integrity)) : []),
    ...(await localeProblems(folder, namespacesOfShell(manifest))),
    ...(manifest.shared ? [] : [{ path: 'shell.json', code: 'SHARED_UNSTATED' } as const]),
    ...(manifest.provides ? [] : [namesUnstated('shell.json')]),
    ...(await budgetProblems(folder, manifest)),
  ];
}

function identityProblems(
  path: string,
  manifest: { name: string; version: string },
  expected: { name: string; version: string },
): ReleaseProblem[] {
  const problems: ReleaseProblem[] = [];
  if (manifest.name !== expected.name) {
    problems.push({ path, code: 'NAME_DIFFERS', params: { name: manifest.name } });
  }
  if (manifest.version !== expected.version) {
    problems.push({ path, code: 'VERSION_DIFFERS', params: { version: manifest.version } });
  }
  return problems;
}

/** All reasons to reject a release; empty when it is valid. */
export function checkRelease(options: CheckOptions): Promise<ReleaseProblem[]> {
  return options.name === shellName ? checkShell(options) : checkRemote(options);
}
