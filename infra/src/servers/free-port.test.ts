import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryDir } from '../paths.ts';
import { spawnNode } from '../processes/spawn-node.ts';
import { freePort, onPort } from './free-port.ts';

/** Between the ports that tests and platforms draw from and those of outgoing connections. */
const range = { first: 32_000, last: 32_099 };

const script = join(repositoryDir, 'infra/test/reserve-ports.ts');

/** A process that reserves ports and goes on running. */
function reservePorts(count: number) {
  const child = spawnNode([script, `${count}`, `${range.first}`, `${range.last}`], {
    output: 'inherit',
  });
  const ports = new Promise<number[]>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number[]));
    child.once('close', () => reject(new Error('it ended before it had reserved')));
  });
  return { ports, end: () => child.kill('SIGKILL') };
}

it('processes that reserve at once get different ports', async () => {
  const processes = [reservePorts(40), reservePorts(40)];
  try {
    const ports = (await Promise.all(processes.map((each) => each.ports))).flat();
    expect(new Set(ports).size).toBe(80);
    const own = await freePort(range);
    expect(ports).not.toContain(own);
  } finally {
    for (const { end } of processes) end();
  }
});

it('a server whose port another program took starts on another one', async () => {
  const thief = createServer();
  try {
    const tried: number[] = [];
    const port = await onPort(undefined, async (candidate) => {
      tried.push(candidate);
      if (tried.length > 1) return candidate;
      await new Promise<void>((resolve) => {
        thief.listen(candidate, '127.0.0.1', resolve);
      });
      throw new Error('EADDRINUSE');
    });
    expect(tried).toEqual([expect.any(Number), port]);
    expect(tried[0]).not.toBe(port);
  } finally {
    thief.close();
  }
});

it('a server that does not start for another reason starts once, as does one with a port of its own', async () => {
  for (const given of [undefined, 1]) {
    let starts = 0;
    const starting = onPort(given, async () => {
      starts += 1;
      throw new Error('no');
    });
    await expect(starting).rejects.toThrow('no');
    expect(starts).toBe(1);
  }
});
