import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** What a part of the run took. */
export interface Cost {
  readonly title: string;
  readonly seconds: number;
  /** Of this process and of all it started that has ended; undefined where the system does not tell. */
  readonly processorSeconds?: number | undefined;
  /** How many processes wanted to run at once, over the last minute: at the beginning and at the end. */
  readonly load?: readonly [before: number, after: number];
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Processor seconds, user and system, of a process and of the processes it started, and they started, that have ended
 * and were waited for. Node tells only its own, so Linux alone has a number here.
 */
function processorSeconds(pid: number | 'self' = 'self'): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const stat = readFileSync(file, 'utf8');
  // After the name in brackets, which may contain spaces: utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}

const load = (): number => loadavg()[0] ?? 0;

/** Does some work and says what it took. */
export async function measured<T>(
  title: string,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly cost: Cost }> {
  const began = performance.now();
  const [processorBefore, loadBefore] = [processorSeconds(), load()];
  const value = await work();
  const processorAfter = processorSeconds();
  return {
    value,
    cost: {
      title,
      seconds: (performance.now() - began) / 1000,
      processorSeconds:
        processorBefore === undefined || processorAfter === undefined
          ? undefined
          : processorAfter - processorBefore,
      load: [loadBefore, load()],
    },
  };
}

/** What `infra/bin/siteswap.mjs`, which started us, took before that: nothing where it did not. */
export function installationCost(): Cost[] {
  const wall = process.env['SITESWAP_INSTALL_SECONDS'];
  if (wall === undefined) return [];
  return [
    {
      title: 'installation',
      seconds: Number(wall),
      processorSeconds: processorSeconds(process.ppid),
    },
  ];
}

const seconds = (value: number | undefined): string =>
  (value === undefined ? '–' : `${value.toFixed(1)} s`).padStart(10);

/** What `npm test` prints about what its parts took, and all of them together. */
export function costLines(costs: readonly Cost[]): string[] {
  const sum = (of: (cost: Cost) => number | undefined) =>
    costs.reduce<number | undefined>((total, cost) => {
      const value = of(cost);
      return total === undefined || value === undefined ? undefined : total + value;
    }, 0);
  const everything: Cost = {
    title: 'everything',
    seconds: sum((cost) => cost.seconds) ?? 0,
    processorSeconds: sum((cost) => cost.processorSeconds),
  };
  const rows = [...costs, everything].map(({ title, load: loads, ...cost }) => {
    const between = loads ? `  ${loads.map((each) => each.toFixed(1)).join(' → ')}` : '';
    return `${seconds(cost.seconds)}${seconds(cost.processorSeconds)}  ${title}${between}`;
  });
  return [`${'took'.padStart(10)}${'processor'.padStart(10)}  part  load before → after`, ...rows];
}
