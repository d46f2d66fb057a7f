import { spawnNode } from '../processes/spawn-node.ts';

/** The first start of a copy makes a cluster, clients and builds: only for broken code. */
// shape-ignore long-limit: only journeys use it, which have 15 minutes
const timeoutMs = 600_000;

export interface RunningCommand {
  /** All it has said so far. */
  output(): string;
  /** Waits until it has said this, or says it; only what follows index `from` of the output counts. */
  says(pattern: RegExp, from?: number): Promise<RegExpMatchArray>;
  /** Ctrl-C; resolves with its exit code. */
  interrupt(): Promise<number | null>;
}

/** Runs `node infra/src/cli.ts <args>` of a repository, as the npm scripts do. It ends with us, however we end. */
export function startCommandIn(
  dir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): RunningCommand {
  const child = spawnNode(['infra/src/cli.ts', ...args], { cwd: dir, env, output: 'pipe' });
  let output = '';
  let isEnded = false;
  const listeners = new Set<() => void>();
  const append = (chunk = '') => {
    output += chunk;
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', append);
  }
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      isEnded = true;
      resolve(code);
      append();
    });
  });
  return {
    output: () => output,
    says: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const finish = (act: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          act();
        };
        const fail = (why: string) =>
          finish(() => reject(new Error(`${pattern} was not said${why}:\n${output}`)));
        const look = () => {
          const found = output.slice(from).match(pattern);
          if (found) finish(() => resolve(found));
          else if (isEnded) fail(' before the end');
        };
        const timer = setTimeout(() => fail(' in time'), timeoutMs);
        listeners.add(look);
        look();
      }),
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
