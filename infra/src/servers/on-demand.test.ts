import { createServer } from 'node:http';
import { expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';
import { reservePorts, startOnDemand } from './on-demand.ts';

it('a server starts with its first connection, once, and stops with its door', async () => {
  const port = await freePort();
  const [portPair] = await reservePorts([port]);
  let starts = 0;
  let failing = true;
  const lines: string[] = [];
  const start = async () => {
    starts += 1;
    if (failing) throw new Error('It does not start.');
    const server = createServer((req, res) => res.end(`hello ${req.headers.host}`));
    await new Promise<void>((resolve) => server.listen(portPair?.inner, '127.0.0.1', resolve));
    return {
      stop: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  };
  const onDemand = await startOnDemand(portPair ? [portPair] : [], start, (line) =>
    lines.push(line),
  );
  expect(starts).toBe(0);
  const call = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

  await expect(call()).rejects.toThrow();
  expect(lines).toEqual(['It does not start.']);
  failing = false;
  const texts = await Promise.all([call(), call(), call()]);
  expect(texts).toEqual(Array.from({ length: 3 }, () => `hello 127.0.0.1:${port}`));
  expect(starts).toBe(2);

  await onDemand.stop();
  await expect(call()).rejects.toThrow();
});
