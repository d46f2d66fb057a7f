import { spawnNode } from '../processes/spawn-node.ts';

/**
 * The loop runs in a thread, so that the process can notice that its channel to us closed: also when we died before it
 * began, which is too early for what every process of ours does to end with its parent.
 */
const busy = `const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
if (!process.connected) end();
new (require('node:worker_threads').Worker)('while (true);', { eval: true });`;

export interface Noise {
  readonly pids: readonly number[];
  end(): void;
}

/** Occupies processors with processes of our own priority, which end with us, however we end. */
export function makeNoise(processes: number): Noise {
  const children = Array.from({ length: processes }, () =>
    spawnNode(['--eval', busy], { output: 'inherit' }),
  );
  return {
    pids: children.flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    end: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
