import { join } from 'node:path';
import { ServiceProcess } from '../processes/service-process.ts';
import { startLoadBalancer } from './load-balancer.ts';
import type { Replica } from './replicas.ts';

export interface StartProcessesOptions {
  /** Names that start together, in the order of the groups. */
  order: string[][];
  /** Where each service, and the gateway, is reached. */
  ports: ReadonlyMap<string, number>;
  /** The processes of each. */
  replicas: ReadonlyMap<string, readonly Replica[]>;
  /** Interface on which several gateways are reached. */
  host: string;
  envOf: (name: string) => NodeJS.ProcessEnv;
  logsDir: string;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Receives the function that stops a group; called before the group is started. */
  onStop: (stop: () => Promise<void>) => void;
}

/** Starts a load balancer for each service that has several processes. */
async function startLoadBalancers(names: string[], options: StartProcessesOptions): Promise<void> {
  for (const name of names) {
    const targets = (options.replicas.get(name) ?? []).map(({ port }) => port);
    if (targets.length < 2) continue;
    const isEdge = name === 'gateway';
    const host = isEdge ? options.host : '127.0.0.1';
    const port = options.ports.get(name) ?? 0;
    options.onStop(await startLoadBalancer({ port, host, targets, isEdge }));
  }
}

/** Starts services and gateway group by group, each group once the one before is ready. */
export async function startProcesses(
  options: StartProcessesOptions,
): Promise<Map<string, ServiceProcess>> {
  const { replicas, envOf, logsDir, log } = options;
  const processes = new Map<string, ServiceProcess>();
  for (const names of options.order) {
    const group = names
      .flatMap((name) => replicas.get(name) ?? [])
      .map(
        ({ name, folder, port }) =>
          new ServiceProcess({
            ...{ name, folder, port, log },
            env: envOf(folder),
            logFile: join(logsDir, `${name}.log`),
          }),
      );
    for (const each of group) processes.set(each.name, each);
    options.onStop(async () => {
      await Promise.all(group.map((each) => each.stop()));
    });
    const results = await Promise.allSettled(group.map((each) => each.start(options.signal)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    await startLoadBalancers(names, options);
    log(`${group.map(({ name }) => name).join(', ')} ready`);
  }
  return processes;
}
