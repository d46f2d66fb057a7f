import { randomFrom } from '@siteswap/contracts/testing';
import { OperatorError } from '../operator-error.ts';
import { withPlatform } from '../testing/with-platform.ts';
import { type HostileReport, runHostile } from './hostile-run.ts';

/** Sent by `npm run hostile` when no number is given. */
const usualRequests = 12_000;

/** Limits are for other tests: here every request is to reach its handler. */
export const hostileEnv = { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000' };

function numberFrom(name: string, text: string | undefined, standard: number): number {
  if (!text) return standard;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new OperatorError(`${name} is "${text}": set it to a number above 0.`);
}

function print({ sent, operations, roles, statuses, complaints }: HostileReport): void {
  for (const complaint of complaints) console.error(complaint);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} ${n}`);
  console.log(
    `${sent} requests of ${operations} routes as ${roles} callers: ${counts.join(' · ')}`,
  );
  console.log(`${complaints.length} wrong responses`);
}

/**
 * `npm run hostile -- <requests>`: odd requests of every route as everyone, against a platform of its own.
 * HOSTILE_SEED (a new one each time) chooses them.
 */
export async function hostileCommand(args: string[]): Promise<void> {
  const requests = numberFrom('The number of requests', args[0], usualRequests);
  const random = Math.floor(Math.random() * 2 ** 31) + 1;
  const seed = numberFrom('HOSTILE_SEED', process.env['HOSTILE_SEED'], random);
  console.log(`${requests} requests, HOSTILE_SEED=${seed}`);
  await withPlatform(
    async (platform) => {
      const report = await runHostile(platform, { requests, random: randomFrom(seed) });
      print(report);
      if (report.complaints.length > 0) process.exitCode = 1;
    },
    { env: hostileEnv },
  );
}
