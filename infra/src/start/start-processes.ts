import { join } from 'node:path';
import { ServiceProcess } from '../processes/service-process.ts';

export interface StartProcessesOptions {
  /** Names that start together, in the order of the groups. */
  order: string[][];
  ports: Map<string, number>;
  envOf: (name: string) => NodeJS.ProcessEnv;
  logsDir: string;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Takes what stops a group; called before the group is started. */
  onStop: (stop: () => Promise<void>) => void;
}

/** Starts services and gateway group by group, each group once the one before is ready. */
export async function startProcesses(
  options: StartProcessesOptions,
): Promise<Map<string, ServiceProcess>> {
  const { ports, envOf, logsDir, say } = options;
  const processes = new Map<string, ServiceProcess>();
  for (const names of options.order) {
    const group = names.map(
      (name) =>
        new ServiceProcess({
          name,
          port: ports.get(name) ?? 0,
          env: envOf(name),
          logFile: join(logsDir, `${name}.log`),
          say,
        }),
    );
    for (const each of group) processes.set(each.name, each);
    options.onStop(async () => {
      await Promise.all(group.map((each) => each.stop()));
    });
    const results = await Promise.allSettled(group.map((each) => each.start(options.signal)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    say(`${names.join(', ')} ready`);
  }
  return processes;
}
