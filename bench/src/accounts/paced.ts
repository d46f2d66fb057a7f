import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds from sending to the end of the answer, of one request. */
function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - sentAt));
    });
    asked.once('error', reject);
    asked.end();
  });
}

/**
 * Asks at a pace, whether answers come or not, so that a slow server is not asked less. Requests that are due together
 * leave together. Returns the milliseconds of each.
 */
export async function latenciesAt(
  rate: number,
  seconds: number,
  url: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answers: Promise<number>[] = [];
  const startedAt = performance.now();
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000;
    if (elapsed >= seconds) break;
    while (answers.length < elapsed * rate) answers.push(ask(url, headers, agent));
    await pause(1);
  }
  const latencies = await Promise.all(answers);
  agent.destroy();
  return latencies;
}
