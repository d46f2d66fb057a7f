import autocannon from 'autocannon';
import { postgresMs, processorMs } from './processor-time.ts';

/** A server under measurement: requests go to `url`, processor time is read from its processes. */
export interface Target {
  readonly name: string;
  readonly url: string;
  /** One process, or all that work on the response. */
  readonly pid: number | readonly number[];
  /** What is sent; a plain GET when absent. */
  readonly request?: Pick<autocannon.Options, 'method' | 'headers' | 'body' | 'requests'>;
}

/** Microseconds of processor time per request. */
export interface Cost {
  readonly own: number;
  readonly postgres: number;
  readonly requestsPerSecond: number;
}

const connections = 8;

const ownMs = ({ pid }: Target): number =>
  [pid].flat().reduce((sum, one) => sum + processorMs(one), 0);

/** Sends requests as fast as the target responds, for some seconds. Throws when a response is no success. */
export async function costOf(target: Target, backendPid: number, seconds: number): Promise<Cost> {
  const before = { own: ownMs(target), postgres: postgresMs(backendPid) };
  const { url, request } = target;
  const result = await autocannon({ url, ...request, connections, duration: seconds });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${target.name}: ${result.errors} errors, ${result.non2xx} responses other than 2xx`,
    );
  }
  const requests = result.requests.total;
  return {
    own: ((ownMs(target) - before.own) * 1000) / requests,
    postgres: ((postgresMs(backendPid) - before.postgres) * 1000) / requests,
    requestsPerSecond: requests / result.duration,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}
