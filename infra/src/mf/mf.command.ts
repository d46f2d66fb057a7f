import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { buildRelease } from '../releases/build-releases.ts';
import { frontEnds } from '../releases/front-ends.ts';
import { loadSecrets } from '../start/secrets.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { callGateway, type Target, tarOfFolder } from './release-calls.ts';

const usage = [
  'npm run mf -- <command> <remote> [version]',
  '  build     builds it',
  '  check     builds it and has the gateway check it, keeping nothing',
  '  publish   builds it and brings it to the gateway, not yet used',
  '  promote   points to a version that was brought; to the one just built without a version',
  '  rollback  points back to the release before',
  '  list      shows the kept releases and who moved the pointer',
  '<remote> is a folder: mf-carpool, or a path to one elsewhere.',
].join('\n');

const manifest = z.object({ name: z.string().default('shell'), version: z.string() });
const moved = z.object({ name: z.string(), version: z.string() });
const releaseList = z.object({
  version: z.string().nullable(),
  previousVersion: z.string().optional(),
  releases: z.array(z.object({ version: z.string(), at: z.string() })),
  deeds: z.array(
    z.object({ deed: z.string(), version: z.string(), by: z.string(), at: z.string() }),
  ),
});

interface Built {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** Folder of the workspace relative to the repository. @throws OperatorError when there is none */
function workspaceOf(given: string): string {
  const folder = frontEnds().includes(given) ? given : relative(repositoryDir, resolve(given));
  if (existsSync(join(repositoryDir, folder, 'rsbuild.config.ts'))) return folder;
  throw new OperatorError(
    `${given} is no remote: say one of ${frontEnds().join(', ')}, or a path.`,
  );
}

async function build(given: string, dataDir: string): Promise<Built> {
  const workspace = workspaceOf(given);
  const logsDir = join(dataDir, 'logs');
  mkdirSync(logsDir, { recursive: true });
  const { name: packageName } = z
    .object({ name: z.string() })
    .parse(JSON.parse(readFileSync(join(repositoryDir, workspace, 'package.json'), 'utf8')));
  const dir = join(dataDir, 'mf', packageName.replace(/^@[^/]+\//, ''));
  const version = await buildRelease(workspace, dir, { logsDir, say: console.log });
  const folder = join(dir, version);
  const file = ['remote.json', 'shell.json'].find((one) => existsSync(join(folder, one)));
  if (!file) throw new OperatorError(`${folder} holds no release: remove it and build again.`);
  const { name } = manifest.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return { name, version, folder };
}

async function bring(target: Target, { name, version, folder }: Built, query = ''): Promise<void> {
  const content = await tarOfFolder(folder);
  const body = { type: 'application/x-tar', content };
  await callGateway(target, 'PUT', `${name}/${version}${query}`, body);
}

async function promote(target: Target, name: string, version: string): Promise<void> {
  const body = { type: 'application/json', content: JSON.stringify({ version }) };
  const now = moved.parse(await callGateway(target, 'POST', `${name}/promote`, body));
  console.log(`${now.name} is now ${now.version}`);
}

async function list(target: Target, name: string): Promise<void> {
  const { version, previousVersion, releases, deeds } = releaseList.parse(
    await callGateway(target, 'GET', name),
  );
  for (const one of releases) {
    const mark = one.version === version ? '→' : one.version === previousVersion ? '↩' : ' ';
    console.log(`${mark} ${one.version}  ${one.at}`);
  }
  for (const { at, deed, version: of, by } of deeds) console.log(`  ${at} ${deed} ${of} by ${by}`);
}

type Act = (given: string, version: string | undefined) => Promise<void>;

/** `npm run mf -- …`: releases of one front end, without touching anything else. */
export async function mfCommand([command = '', given = '', version]: string[]): Promise<void> {
  const { dataDir, port } = optionsFromEnv(process.env);
  const target = (): Target => ({
    url: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    deployToken: process.env['DEPLOY_TOKEN'] ?? loadSecrets(dataDir).DEPLOY_TOKEN,
  });
  /** A path stands for a workspace; a bare name may also be a remote whose sources are elsewhere. */
  const nameOf = (text: string): string => text.replace(/\/+$/, '').split('/').at(-1) ?? text;

  const acts: Record<string, Act> = {
    build: async () => {
      const { folder } = await build(given, dataDir);
      console.log(folder);
    },
    check: async () => {
      const built = await build(given, dataDir);
      await bring(target(), built, '?check=true');
      console.log(`${built.name} ${built.version} holds together`);
    },
    publish: async () => {
      const built = await build(given, dataDir);
      await bring(target(), built);
      console.log(`${built.name} ${built.version} is there; promote it to use it`);
    },
    promote: async () => {
      const { name, version: chosen } = version
        ? { name: nameOf(given), version }
        : await build(given, dataDir);
      await promote(target(), name, chosen);
    },
    rollback: async () => {
      const name = nameOf(given);
      const now = moved.parse(await callGateway(target(), 'POST', `${name}/rollback`));
      console.log(`${now.name} is ${now.version} again`);
    },
    list: () => list(target(), nameOf(given)),
  };
  const act = acts[command];
  if (!act || !given) throw new OperatorError(usage);
  await act(given, version);
}
