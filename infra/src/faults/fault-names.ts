import { topLevelFolders } from '../paths.ts';

export type ServiceName = `svc-${string}`;

/** Found by looking, so a new domain meets every fault without a line here. */
export const serviceNames = topLevelFolders(/^svc-/) as ServiceName[];

/** Services with two processes have relays, of which one passes its work to the other. */
export const serviceProcessNames: readonly ServiceName[] = [
  ...serviceNames,
  'svc-editions#2',
  'svc-carpool#2',
];
export type ServiceProcessName = ServiceName;

export type ProcessName = ServiceProcessName | 'gateway';
export const processNames: readonly ProcessName[] = [...serviceProcessNames, 'gateway'];

/** Folder that a process runs. */
export const folderOf = (name: ProcessName) => name.replace('#2', '') as ServiceName | 'gateway';

export const databaseOf = (name: ServiceName) => name.replaceAll('-', '_');

/** Lines that can be slow or half-open: of who calls, to whom. */
export const linkNames = [
  ...serviceNames.map((name) => `${name} → database` as const),
  ...serviceNames.map((name) => `${name} → broker` as const),
  'gateway → broker',
  'svc-core → mail',
  ...serviceProcessNames.map((name) => `gateway → ${name}` as const),
] as const;
export type LinkName = (typeof linkNames)[number];
