import './processes/end-with-parent.mjs';
import { operatorSentence } from './operator-error.ts';

type Command = (args: string[]) => Promise<unknown>;

/** Loaded one at a time: `npm run check` needs no database code. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start/start.command.ts')).startCommand,
  dev: async () => (await import('./dev/dev.command.ts')).devCommand,
  reset: async () => (await import('./start/reset.command.ts')).resetCommand,
  check: async () => (await import('./check/check.command.ts')).checkCommand,
  sbom: async () => (await import('./check/dependencies/sbom.command.ts')).sbomCommand,
  test: async () => (await import('./test/test.command.ts')).testCommand,
  walk: async () => (await import('./test/walk.command.ts')).walkCommand,
  fuzz: async () => (await import('./test/fuzz.command.ts')).fuzzCommand,
  mutants: async () => (await import('./mutants/mutants.command.ts')).mutantsCommand,
  bench: async () => (await import('./bench/bench.command.ts')).benchCommand,
  faults: async () => (await import('./faults/faults.command.ts')).faultsCommand,
  hostile: async () => (await import('./hostile/hostile.command.ts')).hostileCommand,
  create: async () => (await import('./create/create.command.ts')).createCommand,
  mf: async () => (await import('./mf/mf.command.ts')).mfCommand,
  admin: async () => (await import('./admin/admin.command.ts')).adminCommand,
  migration: async () => (await import('./prisma/new-migration.ts')).migrationCommand,
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const load = commands[name];
  if (!load) {
    console.error(`Usage: npm run <${Object.keys(commands).join(' | ')}>`);
    process.exitCode = 1;
  } else {
    await (await load())(args);
  }
} catch (error) {
  console.error(operatorSentence(error) ?? error);
  process.exitCode = 1;
}
