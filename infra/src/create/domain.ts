import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir, topLevelFolders } from '../paths.ts';
import { variableSuffix } from '../start/services.ts';

/** A domain and the folders of its three parts, relative to the repository. */
export interface Domain {
  /** `gear-swap` */
  readonly name: string;
  readonly folders: {
    readonly contract: string;
    readonly service: string;
    readonly remote: string;
  };
}

/** First segments of paths that the gateway serves itself. */
const takenPaths = ['api', 'mf', 'uploads', 'feeds', 'healthz', 'readyz', 'metrics'];

/** @throws OperatorError when the name cannot be one of a package, a path and a database at once */
export function domainNamed(name: string): Domain {
  if (!/^[a-z][a-z0-9-]{1,20}$/.test(name) || name.endsWith('-') || name.includes('--')) {
    throw new OperatorError(
      `"${name}" is not a name for a domain: use 2 to 21 small letters, digits and -, as in "gear-swap".`,
    );
  }
  const contract = `packages/contracts/src/${name}`;
  return { name, folders: { contract, service: `svc-${name}`, remote: `mf-${name}` } };
}

export const foldersOf = ({ folders }: Domain): string[] => Object.values(folders);

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
    foldersOf(domain).find((folder) => existsSync(join(repositoryDir, folder))) ??
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
export function placeholdersOf({ name }: Domain): Record<string, string> {
  const spaced = name.replaceAll('-', ' ');
  return {
    __domain__: name,
    __camel__: camel(name),
    __Name__: spaced.charAt(0).toUpperCase() + spaced.slice(1),
    __database__: variableSuffix(`svc-${name}`).toLowerCase(),
    __prefix__: classPrefix(name),
  };
}
