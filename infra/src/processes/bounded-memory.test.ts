import { expect, it } from '@jest/globals';
import { repositoryDir } from '../paths.ts';
import { boundedMemory } from './bounded-memory.ts';
import { runNode } from './run-node.ts';

const run = (script: string, env: NodeJS.ProcessEnv = {}) =>
  runNode([...boundedMemory(env), '--input-type=module', '--eval', script], {
    cwd: repositoryDir,
    env: { ...process.env, GIVE_MEMORY_BACK_MS: '200', ...env },
  });

it('a process that was busy gives its memory back once it is quiet', async () => {
  // It is looked at once, because looking often makes V8 collect by itself.
  const { code, output } = await run(`
    let objects = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'object ' + at }));
    const peak = process.memoryUsage().heapTotal;
    objects = undefined;
    setTimeout(() => {
      console.log(process.memoryUsage().heapTotal < peak / 2 ? 'given back' : 'retained');
      process.exit(0);
    }, 4_000);`);
  expect([code, output]).toEqual([0, 'given back']);
});

it('a process that retains too much ends instead of taking the machine', async () => {
  const { code, output } = await run(
    `const retained = []; for (;;) retained.push(Array.from({ length: 1000 }, (_, at) => ({ at })));`,
    { HEAP_MB: '32' },
  );
  expect(code).not.toBe(0);
  expect(output).toContain('heap out of memory');
});
