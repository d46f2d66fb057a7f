import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir, topLevelFolders } from '../paths.ts';
import { variableSuffix } from '../start/services.ts';

/** What one template makes. Paths are relative to the repository. */
interface Part {
  /** Folders of `template/`, of which a later one replaces files of an earlier one. */
  readonly templates: readonly string[];
  readonly folder: string;
  /** What of the folder belongs to the domain; all of it when absent. */
  readonly file?: string;
}

/** A domain and its parts. */
export interface Domain {
  /** `gear-swap` */
  readonly name: string;
  /** Folder of the service that its remote needs. */
  readonly service: string;
  /** Its remote is backed by the service of another domain. */
  readonly isBacked: boolean;
  readonly remote: string;
  readonly parts: readonly Part[];
}

/** First segments of paths that the gateway serves itself. */
const takenPaths = ['api', 'mf', 'uploads', 'feeds', 'healthz', 'readyz', 'metrics'];

/** Names of the domains that have a service: `core`, `editions`. */
export const domainsWithService = (): string[] =>
  topLevelFolders(/^svc-/).map((folder) => folder.slice('svc-'.length));

/**
 * @param backedBy name of the domain whose service its remote calls; one of its own when absent
 * @throws OperatorError when the name cannot be one of a package, a path and a database at once, or no service backs it
 */
export function domainNamed(name: string, backedBy?: string): Domain {
  if (!/^[a-z][a-z0-9-]{1,20}$/.test(name) || name.endsWith('-') || name.includes('--')) {
    throw new OperatorError(
      `"${name}" is not a name for a domain: use 2 to 21 small letters, digits and -, as in "gear-swap".`,
    );
  }
  if (backedBy !== undefined && !domainsWithService().includes(backedBy)) {
    throw new OperatorError(
      `There is no service svc-${backedBy}: choose one of ${domainsWithService().join(', ')}.`,
    );
  }
  const remote = `mf-${name}`;
  const folders = {
    contract: `packages/contracts/src/${name}`,
    journey: { folder: 'e2e/src/journeys', file: `${name}.spec.ts` },
  };
  if (backedBy !== undefined) {
    return {
      name,
      service: `svc-${backedBy}`,
      isBacked: true,
      remote,
      parts: [
        { templates: ['backed/contract'], folder: folders.contract },
        { templates: ['remote-frame', 'backed/remote'], folder: remote },
        { templates: ['backed/journey'], ...folders.journey },
      ],
    };
  }
  const service = `svc-${name}`;
  return {
    name,
    service,
    isBacked: false,
    remote,
    parts: [
      { templates: ['contract'], folder: folders.contract },
      { templates: ['service'], folder: service },
      { templates: ['remote-frame', 'remote'], folder: remote },
      { templates: ['journey'], ...folders.journey },
    ],
  };
}

/** The folders and files that belong to the domain alone. */
export const pathsOf = ({ parts }: Domain): string[] =>
  parts.map(({ folder, file }) => (file === undefined ? folder : `${folder}/${file}`));

/** Whether a page of the shell or of a remote has this path: one of these files spells each of them as a literal. */
const hasPage = (path: string): boolean =>
  [
    join(repositoryDir, 'shell/src/paths.ts'),
    ...globSync('packages/contracts/src/*/pages.ts', { cwd: repositoryDir }).map((file) =>
      join(repositoryDir, file),
    ),
  ].some((file) => existsSync(file) && readFileSync(file, 'utf8').includes(`: '${path}'`));

/** @throws OperatorError when the name, its path or one of its folders is taken */
export function assertFree(domain: Domain): void {
  const { name } = domain;
  const taken =
    pathsOf(domain).find((folder) => existsSync(join(repositoryDir, folder))) ??
    (existsSync(join(repositoryDir, `packages/contracts/src/${name}.ts`)) ? name : undefined) ??
    (takenPaths.includes(name) || hasPage(`/${name}`) ? `/${name}` : undefined);
  if (taken) throw new OperatorError(`${taken} already exists: choose another name.`);
}

/** `gear-swap` → `gearSwap` */
const camel = (name: string) =>
  name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Prefix of the remote's Tailwind classes: two letters, more when those are taken. */
function classPrefix(name: string): string {
  const letters = name.replace(/[^a-z]/g, '');
  const taken = topLevelFolders(/^mf-/).flatMap((folder) => {
    const file = join(repositoryDir, folder, 'src/styles.css');
    return existsSync(file) ? (readFileSync(file, 'utf8').match(/(?<=prefix\()\w+/g) ?? []) : [];
  });
  const candidates = [
    ...[...letters.slice(1)].map((letter) => letters.slice(0, 1) + letter),
    letters,
    `x${letters}`,
  ];
  return candidates.find((prefix) => !taken.includes(prefix)) ?? `xx${letters}`;
}

/** Placeholders of the templates, with their values for this domain. */
export function placeholdersOf({ name, service }: Domain): Record<string, string> {
  const spaced = name.replaceAll('-', ' ');
  return {
    __domain__: name,
    __camel__: camel(name),
    __Camel__: camel(`-${name}`),
    __Name__: spaced.charAt(0).toUpperCase() + spaced.slice(1),
    __database__: variableSuffix(`svc-${name}`).toLowerCase(),
    __prefix__: classPrefix(name),
    __service__: service,
  };
}
