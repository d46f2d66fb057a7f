export const serviceNames = [
  'svc-core',
  'svc-editions',
  'svc-carpool',
  'svc-notifications',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Services with two processes have relays, of which one passes its work to the other. */
export const processNames = [
  ...serviceNames,
  'svc-editions#2',
  'svc-carpool#2',
  'gateway',
] as const;
export type ProcessName = (typeof processNames)[number];
export type ServiceProcessName = Exclude<ProcessName, 'gateway'>;

export const serviceProcessNames = processNames.filter(
  (name): name is ServiceProcessName => name !== 'gateway',
);

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
