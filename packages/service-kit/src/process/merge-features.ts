import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { ListStates, ReadStates } from '../messaging/states.ts';
import type { PersonalData, PersonalTable } from '../privacy/personal-data.ts';
import type { Feature } from './feature.ts';

/** The parts of all features of a service. */
export interface MergedFeatures<P extends PrismaLike>
  extends Required<Omit<Feature<P>, 'uploadExportPart' | 'load'>> {
  readonly uploadExportPart: Feature<P>['uploadExportPart'];
  /** Absent when no feature serves from its memory. */
  readonly load: Feature<P>['load'];
}

type StateReaders = Record<string, ReadStates[string]>;
type StateLists = Record<string, ListStates[string]>;

/** Adds the entries of a feature to those of the features before it. @throws Error when a name appears twice */
function addEntries<T>(what: string, all: Record<string, T>, more: Readonly<Record<string, T>>) {
  for (const [name, value] of Object.entries(more)) {
    if (Object.hasOwn(all, name)) throw new Error(`${what} ${name} appears twice in this service.`);
    all[name] = value;
  }
}

function assertUnique(what: string, names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`${what} ${repeated} appears twice in this service.`);
}

function mergePersonalData<Tx>(parts: readonly PersonalData<Tx>[]): PersonalData<Tx> {
  const tables: Record<string, PersonalTable<Tx>> = {};
  for (const part of parts) addEntries('The personal data of table', tables, part.tables);
  return { tables, notMembers: parts.flatMap(({ notMembers = [] }) => notMembers) };
}

/**
 * Merges the features of a service, in their order. What is erased with an account follows the same order.
 * @throws Error when two features add a route, consumer, task, worker, topic, state, declaration, page setting or table of one name
 */
export function mergeFeatures<P extends PrismaLike>(
  features: readonly Feature<P>[],
): MergedFeatures<P> {
  const routes = features.flatMap((feature) => feature.routes ?? []);
  const consumers = features.flatMap((feature) => feature.consumers ?? []);
  const tasks = features.flatMap((feature) => feature.tasks ?? []);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const workers = features.flatMap((feature) => feature.workers ?? []);
  const declarations = features.flatMap((feature) => feature.declarations ?? []);
  const uploads = features.flatMap((feature) => feature.uploadExportPart ?? []);
  const topics = features.flatMap((feature) => feature.topics ?? []);
  const loads = features.flatMap((feature) => feature.load ?? []);
  const names = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name);
  assertUnique(
    'Route',
    routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`),
  );
  assertUnique('Consumer', names(consumers));
  assertUnique('Task', names(tasks));
  assertUnique('Job', names(jobs));
  assertUnique('Worker', names(workers));
  assertUnique(
    'Topic',
    topics.map(({ topic }) => topic.topic),
  );
  assertUnique(
    'Declaration',
    declarations.map(({ kind, id }) => `${kind}.${id}`),
  );
  assertUnique(
    'The part',
    uploads.map(() => 'uploadExportPart'),
  );
  const states: StateReaders = {};
  const listStates: StateLists = {};
  const pageConfig: Record<string, unknown> = {};
  for (const feature of features) {
    addEntries('State', states, feature.states ?? {});
    addEntries('The list of state', listStates, feature.listStates ?? {});
    addEntries('The page configuration', pageConfig, feature.pageConfig ?? {});
  }
  return {
    routes,
    consumers,
    tasks,
    jobs,
    workers,
    topics,
    declarations,
    states,
    listStates,
    pageConfig,
    personalData: mergePersonalData<TxOf<P>>(
      features.flatMap((feature) => feature.personalData ?? []),
    ),
    uploadExportPart: uploads[0],
    load:
      loads.length === 0
        ? undefined
        : async () => void (await Promise.all(loads.map((load) => load()))),
  };
}
