import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds from sending one request to the end of its response. */
function timeRequest(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${url} responded with ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - sentAt));
    });
    sent.once('error', reject);
    sent.end();
  });
}

/**
 * Sends requests at a fixed rate without waiting for pending, so that a slow server gets no fewer of them. Requests
 * that are due together are sent together. Returns the milliseconds of each.
 * @param url of all, or of the next one
 */
export async function latenciesAt(
  rate: number,
  seconds: number,
  url: string | (() => string),
  headers: Record<string, string>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const pending: Promise<number>[] = [];
  const startedAt = performance.now();
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000;
    if (elapsed >= seconds) break;
    while (pending.length < elapsed * rate) {
      const next = typeof url === 'string' ? url : url();
      pending.push(timeRequest(next, headers, agent));
    }
    await pause(1);
  }
  const latencies = await Promise.all(pending);
  agent.destroy();
  return latencies;
}
