import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { buildRelease } from '../releases/build-releases.ts';
import { frontEnds } from '../releases/front-ends.ts';
import { readManifest } from '../releases/release-manifest.ts';
import { deployTokenOf } from '../start/deploy-tokens.ts';
import { loadSecrets } from '../start/secrets.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { callGateway, type Target, tarOfFolder } from './release-calls.ts';

const usage = [
  'Usage: npm run mf -- <command> <remote> [version]',
  '  build     builds it',
  '  check     builds it and lets the gateway check it, without storing it',
  '  publish   builds it and uploads it to the gateway, not yet in use',
  '  promote   puts an uploaded version in use; without a version the one that is built now',
  '  rollback  puts the release before in use again',
  '  list      shows the stored releases, and who uploaded and promoted them',
  '  token     prints the DEPLOY_TOKEN of its team, which releases it alone',
  '<remote> is a folder: mf-carpool, or a path to one elsewhere.',
].join('\n');

const movedPointer = z.object({ name: z.string(), version: z.string() });
const releaseList = z.object({
  version: z.string().nullable(),
  previousVersion: z.string().optional(),
  releases: z.array(z.object({ version: z.string(), at: z.string() })),
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
  const { version, previousVersion, releases, entries } = releaseList.parse(
    await callGateway(target, 'GET', name),
  );
  for (const release of releases) {
    const isInUse = release.version === version;
    const mark = isInUse ? '→' : release.version === previousVersion ? '↩' : ' ';
    console.log(`${mark} ${release.version}  ${release.at}`);
  }
  for (const entry of entries) {
    console.log(`  ${entry.at} ${entry.action} ${entry.version} by ${entry.by}`);
  }
}

type Command = (remote: string, version: string | undefined) => Promise<void>;

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
      const built = await build(remote, dataDir);
      await upload(target(), built, '?check=true');
      console.log(`${built.name} ${built.version} is valid`);
    },
    publish: async (remote) => {
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
    rollback: async (remote) => {
      const path = `${releaseNameOf(remote)}/rollback`;
      const { name, version } = movedPointer.parse(await callGateway(target(), 'POST', path));
      console.log(`${name} is ${version} again`);
    },
    list: (remote) => list(target(), releaseNameOf(remote)),
    token: async (remote) => {
      console.log(deployTokenOf(releaseNameOf(remote), loadSecrets(dataDir).DEPLOY_TOKEN));
    },
  };
}

/** `npm run mf -- …`: releases of one front end, without touching anything else. */
export async function mfCommand([command = '', remote = '', version]: string[]): Promise<void> {
  const { dataDir, port } = optionsFromEnv(process.env);
  const run = commandsOf(dataDir, () => ({
    url: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    deployToken: process.env['DEPLOY_TOKEN'] ?? loadSecrets(dataDir).DEPLOY_TOKEN,
  }))[command];
  if (!run || !remote) throw new OperatorError(usage);
  await run(remote, version);
}
