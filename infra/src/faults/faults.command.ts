import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { startFaultPlatform } from './fault-platform.ts';
import { runFaultRounds } from './fault-rounds.ts';

function numberFrom(name: string, standard: number): number {
  const text = process.env[name];
  if (!text) return standard;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new OperatorError(`${name} is "${text}": set it to a number above 0.`);
}

/**
 * `npm run faults`: random writes, kills, broker cuts and redeliveries on the real services.
 * FAULT_ROUNDS (200) and FAULT_SEED (a new one each time) choose; the last line counts.
 */
export async function faultsCommand(): Promise<void> {
  const rounds = numberFrom('FAULT_ROUNDS', 200);
  const seed = numberFrom('FAULT_SEED', Math.floor(Math.random() * 2 ** 31) + 1);
  const dir = mkdtempSync(join(tmpdir(), 'siteswap-faults-'));
  console.log(`${rounds} rounds, FAULT_SEED=${seed}, logs in ${dir}`);
  const platform = await startFaultPlatform(join(dir, 'run'));
  const stop = () => void platform.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const beganAt = Date.now();
  const seconds = () => Math.round((Date.now() - beganAt) / 1000);
  const { books, done, failure, ...report } = await runFaultRounds(platform, {
    rounds,
    seed,
    onRound: (round, { facts, effects }) => {
      if (round % 10 === 0 || round === rounds) {
        console.log(`round ${round}: ${facts} facts, ${effects} told, ${seconds()} s`);
      }
    },
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  await platform.stop();

  for (const [name, count] of [...done].sort((a, b) => b[1] - a[1])) {
    console.log(`  ${`${count}`.padStart(5)} × ${name}`);
  }
  if (failure) {
    process.exitCode = 1;
    console.error(failure);
  } else {
    rmSync(dir, { recursive: true, force: true });
  }
  const { lost, double, phantom } = books;
  console.log(
    `${report.rounds} rounds in ${seconds()} s: ${books.facts} committed facts, ${report.owed} tellings owed, ` +
      `${books.effects} told: ${lost.length} lost, ${double.length} double, ${phantom.length} phantom`,
  );
}
