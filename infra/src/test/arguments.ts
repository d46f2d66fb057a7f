import { OperatorError } from '../operator-error.ts';

const usage =
  'Usage: npm test -- [--once] [--noise <processes>] [--repeat <times> <pattern>] [<pattern> …] [options of Jest], or npm test -- --unstable';

/** The parsed arguments of `npm test -- …`. */
export interface TestArguments {
  /** Leave out the second chance of failed tests. */
  readonly once: boolean;
  /** How often to run what the patterns match. */
  readonly repeat: number;
  /** Number of busy processes that run during the tests. */
  readonly noise: number;
  /** Parts of paths, as regular expressions; none for everything. */
  readonly patterns: readonly string[];
  /** The first option we do not know and all that follows: Jest's own, such as `-t name`. */
  readonly jestOptions: readonly string[];
}

function numberAfter(option: string, text: string | undefined): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    throw new OperatorError(`${option} needs a number from 1. ${usage}`);
  }
  return number;
}

/** @throws OperatorError when the arguments make no sense together */
export function parseTestArguments(args: readonly string[]): TestArguments {
  const patterns: string[] = [];
  let once = false;
  let repeat = 1;
  let noise = 0;
  let at = 0;
  for (; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    if (argument === '--once') once = true;
    else if (argument === '--repeat') {
      at += 1;
      repeat = numberAfter(argument, args[at]);
    } else if (argument === '--noise') {
      at += 1;
      noise = numberAfter(argument, args[at]);
    } else if (argument.startsWith('-')) break;
    else patterns.push(argument);
  }
  if (repeat > 1 && patterns.length === 0) {
    throw new OperatorError(`--repeat needs the name of a test file. ${usage}`);
  }
  return { once, repeat, noise, patterns, jestOptions: args.slice(at) };
}
