import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  guardNames,
  moduleBudgetBytes,
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
  unvouchedFiles,
} from '@siteswap/contracts/platform';
import type { z } from 'zod';
import { compressedSize, hashProblems, listFiles } from './check-files.ts';
import { localeProblems } from './check-locales.ts';
import { shellName } from './release-folder.ts';
import type { ReleaseProblem } from './release-problem.ts';
import { sharedProblems } from './shared-modules.ts';

interface CheckOptions {
  /** Where it was unpacked. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The shell in use: what it brings for remotes. */
  readonly shell: ShellManifest | null;
}

async function readManifest<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): Promise<{ manifest: z.output<S> } | { problem: ReleaseProblem }> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  if (text === null) return { problem: { path: file, code: 'MANIFEST_MISSING' } };
  const refuse = (reason: string): { problem: ReleaseProblem } => ({
    problem: { path: file, code: 'MANIFEST_INVALID', params: { reason } },
  });
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { manifest: parsed.data };
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  } catch {
    return refuse('not JSON');
  }
}

function guardProblems({ routes, nav }: RemoteManifest): ReleaseProblem[] {
  const known: readonly string[] = guardNames;
  return [...routes, ...nav]
    .filter(({ guard }) => guard !== undefined && !known.includes(guard))
    .map(({ id, guard }) => ({
      path: 'remote.json',
      code: 'GUARD_UNKNOWN',
      params: { id, guard },
    }));
}

/** Everything that pages and slots show must be in the container, with files that are there. */
function exposeProblems(manifest: RemoteManifest, entryCode: string): ReleaseProblem[] {
  const named = [...manifest.routes, ...manifest.slots].flatMap(({ expose }) => expose ?? []);
  return [...new Set(named)]
    .filter((expose) => !manifest.files[expose]?.length || !entryCode.includes(expose))
    .map((path) => ({ path, code: 'EXPOSE_MISSING' }));
}

async function budgetProblems(folder: string, manifest: RemoteManifest) {
  const problems: ReleaseProblem[] = [];
  for (const [path, files] of Object.entries(manifest.files)) {
    const sizes = [manifest.entry, ...files].map((file) => compressedSize(folder, file));
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    if (bytes > moduleBudgetBytes) {
      const params = { bytes, limit: moduleBudgetBytes };
      problems.push({ path, code: 'BUDGET_EXCEEDED', params });
    }
  }
  return problems;
}

async function checkRemote(options: CheckOptions): Promise<ReleaseProblem[]> {
  const { folder, name, version, shell } = options;
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
    ...(await hashProblems(folder, { files, named, integrity: manifest.integrity })),
    ...unvouchedFiles(manifest, entryCode).map(
      (path): ReleaseProblem => ({ path, code: 'HASH_NOT_IN_ENTRY' }),
    ),
    ...(await localeProblems(folder, [manifest.namespace])),
    ...sharedProblems(manifest.shared, shell?.shared),
    ...(await budgetProblems(folder, manifest)),
  ];
}

async function checkShell({ folder, name, version }: CheckOptions): Promise<ReleaseProblem[]> {
  const read = await readManifest(folder, 'shell.json', shellManifest);
  if ('problem' in read) return [read.problem];
  const { manifest } = read;
  const files = await listFiles(folder);
  const named = [manifest.bootScript, ...manifest.scripts, ...manifest.styles];
  return [
    ...identityProblems('shell.json', { ...manifest, name }, { name, version }),
    ...(await hashProblems(folder, { files, named, integrity: manifest.integrity })),
    ...(await localeProblems(folder, ['shell', 'common'])),
    ...(manifest.shared ? [] : [{ path: 'shell.json', code: 'SHARED_UNSTATED' } as const]),
  ];
}

function identityProblems(
  path: string,
  manifest: { name: string; version: string },
  asked: { name: string; version: string },
): ReleaseProblem[] {
  const problems: ReleaseProblem[] = [];
  if (manifest.name !== asked.name) {
    problems.push({ path, code: 'NAME_DIFFERS', params: { name: manifest.name } });
  }
  if (manifest.version !== asked.version) {
    problems.push({ path, code: 'VERSION_DIFFERS', params: { version: manifest.version } });
  }
  return problems;
}

/** Everything that speaks against a release; empty when it may be used. */
export function checkRelease(options: CheckOptions): Promise<ReleaseProblem[]> {
  return options.name === shellName ? checkShell(options) : checkRemote(options);
}
