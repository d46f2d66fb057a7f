import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { dealRounds } from './fault-commands.ts';
import { startFaultPlatform } from './fault-platform.ts';
import { runFaultRounds } from './fault-rounds.ts';

/** The first six rounds together contain each kind of fault, even in a short run. */
const dealtRounds = 6;

function numberFrom(name: string, text: string | undefined, standard: number): number {
  if (!text) return standard;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new OperatorError(`${name} is "${text}": set it to a number above 0.`);
}

/**
 * `npm run faults -- <rounds>`: random writes and faults on the real services, 200 rounds when not said.
 * FAULT_SEED (a new one each time) chooses the steps; the last lines count.
 */
export async function faultsCommand(args: string[]): Promise<void> {
  const rounds = numberFrom('The number of rounds', args[0], 200);
  const seed = numberFrom(
    'FAULT_SEED',
    process.env['FAULT_SEED'],
    Math.floor(Math.random() * 2 ** 31) + 1,
  );
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
    first: dealRounds(seed, Math.min(rounds, dealtRounds)),
    onRound: (round, { events, effects }) => {
      if (round % 10 === 0 || round === rounds) {
        console.log(`round ${round}: ${events} events, ${effects} delivered, ${seconds()} s`);
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
    `${report.rounds} rounds in ${seconds()} s: ${books.events} committed events, ${report.expected} deliveries expected, ` +
      `${books.effects} delivered, ${books.streamed} of them to open streams; ${books.mails} mails, ` +
      `${books.mailsRepeated} sent again under their Message-ID: ` +
      `${lost.length} lost, ${double.length} double, ${phantom.length} phantom`,
  );
}
