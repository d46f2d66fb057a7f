import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deployTokenOf } from '@siteswap/releases';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { buildRelease } from '../releases/build-releases.ts';
import { frontEnds } from '../releases/front-ends.ts';
import { readManifest } from '../releases/release-manifest.ts';
import { loadSecrets } from '../start/secrets.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { deployerOf } from './deployer.ts';
import { callGateway, type Target, tarOfFolder } from './release-calls.ts';
import { requireTypes } from './require-types.ts';

const usage = [
  'Usage: npm run mf -- <command> <remote> [version] [options]',
  '  build     builds it',
  '  check     builds it and lets the gateway check it, without storing it',
  '  publish   builds it and uploads it to the gateway, not yet in use',
  '  promote   puts an uploaded version in use; without a version the one that is built now',
  '  rollback  puts the release before in use again; --to <version>: that one; --reject: marks the one it leaves as bad',
  '  reject    marks a version as bad: it is never used again, not even as a fallback',
  '  accept    takes that mark away',
  '  disable   switches a remote off for everybody; its pages say so',
  '  enable    switches it on again',
  '  retire    takes a remote out, until a release of it is promoted again',
  '  list      shows the stored releases, and who uploaded and promoted them',
  '  token     prints the DEPLOY_TOKEN of its team, which releases it alone',
  '<remote> is a folder: mf-carpool, or a path to one elsewhere.',
].join('\n');

const movedPointer = z.object({
  name: z.string(),
  version: z.string(),
  off: z.enum(['disabled', 'retired']).optional(),
});
const releaseList = z.object({
  version: z.string().nullable(),
  previousVersion: z.string().optional(),
  off: z.enum(['disabled', 'retired']).optional(),
  releases: z.array(
    z.object({ version: z.string(), at: z.string(), isRejected: z.boolean().default(false) }),
  ),
  entries: z.array(
    z.object({ action: z.string(), version: z.string(), by: z.string(), at: z.string() }),
  ),
});

// A gateway from before says none.
const sizes = z
  .array(
    z.object({
      of: z.string(),
      bytes: z.number(),
      limit: z.number(),
      difference: z.number().optional(),
    }),
  )
  .default([]);
const uploaded = z.object({ sizes });
const promoted = movedPointer.extend({ sizes });

interface Built {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** Folder of the workspace relative to the repository. @throws OperatorError when there is none */
function workspaceOf(remote: string): string {
  const folder = frontEnds().includes(remote) ? remote : relative(repositoryDir, resolve(remote));
  if (existsSync(join(repositoryDir, folder, 'rsbuild.config.ts'))) return folder;
  throw new OperatorError(
    `Unknown remote ${remote}. Give one of ${frontEnds().join(', ')}, or a path.`,
  );
}

async function build(remote: string, dataDir: string): Promise<Built> {
  const workspace = workspaceOf(remote);
  const logsDir = join(dataDir, 'logs');
  mkdirSync(logsDir, { recursive: true });
  const { name: packageName } = z
    .object({ name: z.string() })
    .parse(JSON.parse(readFileSync(join(repositoryDir, workspace, 'package.json'), 'utf8')));
  const dir = join(dataDir, 'mf', packageName.replace(/^@[^/]+\//, ''));
  const version = await buildRelease(workspace, dir, { logsDir, log: console.log });
  const folder = join(dir, version);
  return { name: readManifest(folder).name, version, folder };
}

/** What browsers load, and how that differs from the release in use. */
function printSizes(all: z.infer<typeof sizes>): void {
  for (const { of, bytes, limit, difference } of all) {
    const change =
      difference === undefined
        ? 'new'
        : `${difference < 0 ? '' : '+'}${difference} to the one in use`;
    console.log(`  ${of} ${bytes} bytes of ${limit} (${change})`);
  }
}

async function upload(target: Target, { name, version, folder }: Built, query = ''): Promise<void> {
  const content = await tarOfFolder(folder);
  const body = { type: 'application/x-tar', content };
  const response = await callGateway(target, 'PUT', `${name}/${version}${query}`, body);
  printSizes(uploaded.parse(response).sizes);
}

async function promote(target: Target, name: string, version: string): Promise<void> {
  const body = { type: 'application/json', content: JSON.stringify({ version }) };
  const now = promoted.parse(await callGateway(target, 'POST', `${name}/promote`, body));
  printSizes(now.sizes);
  console.log(`${now.name} is now ${now.version}`);
}

async function list(target: Target, name: string): Promise<void> {
  const { version, previousVersion, off, releases, entries } = releaseList.parse(
    await callGateway(target, 'GET', name),
  );
  if (off) console.log(`${name} is ${off}`);
  for (const release of releases) {
    const isInUse = release.version === version;
    const mark = isInUse ? '→' : release.version === previousVersion ? '↩' : ' ';
    console.log(
      `${release.isRejected ? '✗' : mark} ${release.version}  ${release.at}${release.isRejected ? '  rejected' : ''}`,
    );
  }
  for (const entry of entries) {
    console.log(`  ${entry.at} ${entry.action} ${entry.version} by ${entry.by}`);
  }
}

async function rollBack(target: Target, name: string, { to, reject }: Options): Promise<void> {
  const query = new URLSearchParams({
    ...(to === undefined ? {} : { to }),
    ...(reject ? { reject: 'true' } : {}),
  });
  const path = `${name}/rollback${query.size > 0 ? `?${query}` : ''}`;
  const now = movedPointer.parse(await callGateway(target, 'POST', path));
  console.log(`${now.name} is ${now.version} again`);
}

/** Marks a version as bad, or takes the mark away. */
async function mark(
  target: Target,
  action: 'reject' | 'accept',
  name: string,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) throw new OperatorError(`Give the version: ${action} ${name} 1.0.0-…`);
  const body = { type: 'application/json', content: JSON.stringify({ version }) };
  await callGateway(target, 'POST', `${name}/${action}`, body);
  console.log(`${name} ${version} is ${action}ed`);
}

/** Switches a remote off or on. */
async function toggle(target: Target, action: string, name: string): Promise<void> {
  const now = movedPointer.parse(await callGateway(target, 'POST', `${name}/${action}`));
  console.log(`${now.name} is ${now.off ?? `enabled, with ${now.version}`}`);
}

interface Options {
  readonly to?: string | undefined;
  readonly reject?: boolean | undefined;
}

type Command = (remote: string, version: string | undefined, options: Options) => Promise<void>;

/** A path names a workspace; a bare name may also be a remote whose sources are not in this repository. */
const releaseNameOf = (remote: string): string =>
  remote.replace(/\/+$/, '').split('/').at(-1) ?? remote;

function commandsOf(dataDir: string, target: () => Target): Record<string, Command> {
  return {
    build: async (remote) => {
      const { folder } = await build(remote, dataDir);
      console.log(folder);
    },
    check: async (remote) => {
      await requireTypes(workspaceOf(remote));
      const built = await build(remote, dataDir);
      await upload(target(), built, '?check=true');
      console.log(`${built.name} ${built.version} is valid`);
    },
    publish: async (remote) => {
      await requireTypes(workspaceOf(remote));
      const built = await build(remote, dataDir);
      await upload(target(), built);
      console.log(`${built.name} ${built.version} is uploaded; promote it to use it`);
    },
    promote: async (remote, version) => {
      const release = version
        ? { name: releaseNameOf(remote), version }
        : await build(remote, dataDir);
      await promote(target(), release.name, release.version);
    },
    rollback: (remote, _version, options) => rollBack(target(), releaseNameOf(remote), options),
    reject: (remote, version) => mark(target(), 'reject', releaseNameOf(remote), version),
    accept: (remote, version) => mark(target(), 'accept', releaseNameOf(remote), version),
    disable: (remote) => toggle(target(), 'disable', releaseNameOf(remote)),
    enable: (remote) => toggle(target(), 'enable', releaseNameOf(remote)),
    retire: (remote) => toggle(target(), 'retire', releaseNameOf(remote)),
    list: (remote) => list(target(), releaseNameOf(remote)),
    token: async (remote) => {
      console.log(deployTokenOf(releaseNameOf(remote), loadSecrets(dataDir).DEPLOY_TOKEN));
    },
  };
}

/** Positional arguments and options. @throws OperatorError for an unknown option */
function parseCommand(args: string[]) {
  try {
    const options = { to: { type: 'string' }, reject: { type: 'boolean' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}

/** `npm run mf -- …`: releases of one front end, without touching anything else. */
export async function mfCommand(args: string[]): Promise<void> {
  const { positionals, values } = parseCommand(args);
  const [command = '', remote = '', version] = positionals;
  const { dataDir, port } = optionsFromEnv(process.env);
  const run = commandsOf(dataDir, () => ({
    url: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    deployToken: process.env['DEPLOY_TOKEN'] ?? loadSecrets(dataDir).DEPLOY_TOKEN,
    deployer: deployerOf(process.env),
  }))[command];
  if (!run || !remote) throw new OperatorError(usage);
  await run(remote, version, values);
}
