import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launchBrowser } from './launch-browser.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export type Throttling = 'devtools' | 'simulate';

/**
 * Largest contentful paint in milliseconds of a first visit by a slow telephone (Lighthouse's own: 1.6 Mbit/s, 150 ms,
 * a quarter of the processor), in a browser of its own.
 */
export async function largestPaint(url: string, throttlingMethod: Throttling): Promise<number> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, {
      port,
      throttlingMethod,
      onlyAudits: ['largest-contentful-paint'],
      logLevel: 'error',
      locale: 'en-GB',
    });
    const paint = result?.lhr.audits['largest-contentful-paint']?.numericValue;
    if (paint === undefined)
      throw new Error(`Lighthouse saw no paint: ${result?.lhr.runtimeError?.message}`);
    return paint;
  } finally {
    await browser.close();
  }
}
