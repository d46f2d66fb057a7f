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

/** Lighthouse's four scores by name, 0 to 100. */
export type Scores = Readonly<Record<string, number>>;

/** Undefined when the browser did not begin to record the visit. @throws when the page itself could not be seen */
async function tryScores(url: string): Promise<Scores | undefined> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', locale: 'en-GB' });
    const failure = result?.lhr.runtimeError;
    if (failure?.code === 'NO_NAVSTART') return undefined;
    if (!result || failure) throw new Error(`Lighthouse saw no page: ${failure?.message}`);
    return Object.fromEntries(
      Object.entries(result.lhr.categories).map(([name, { score }]) => [name, (score ?? 0) * 100]),
    );
  } finally {
    await browser.close();
  }
}

/**
 * Scores of a first visit by Lighthouse's telephone (its own simulated throttling), in a browser of its own. A visit
 * that was not recorded is made once more.
 */
export async function lighthouseScores(url: string): Promise<Scores> {
  const scores = (await tryScores(url)) ?? (await tryScores(url));
  if (!scores) throw new Error(`Lighthouse recorded no visit of ${url}`);
  return scores;
}
