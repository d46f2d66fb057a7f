import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { spawnNode } from '../processes/spawn-node.ts';
import { isAlive } from '../processes/stop-process.ts';
import { waitUntil } from '../servers/wait-until.ts';

it('the noise of a run ends with the runner, even after kill -9', async () => {
  const noise = pathToFileURL(join(import.meta.dirname, 'noise.ts')).href;
  const code = `const { makeNoise } = await import('${noise}'); process.send(makeNoise(2).pids);`;
  const runner = spawnNode(['--input-type=module', '--eval', code], { output: 'inherit' });
  let pids: number[] = [];
  try {
    pids = await new Promise<number[]>((resolve, reject) => {
      runner.once('message', (message) => resolve(message as number[]));
      runner.once('close', () => reject(new Error('it ended before it made noise')));
    });
    expect(pids).toHaveLength(2);
    runner.kill('SIGKILL');
    await waitUntil('Ending', async () => !pids.some(isAlive));
  } finally {
    runner.kill('SIGKILL');
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  }
});
