import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { parseTestArguments } from './arguments.ts';
import { testCommand } from './test.command.ts';

/** Spec files with a walk of which `npm test` goes a part. */
const longSpecs = (): string[] =>
  globSync('e2e/src/**/*.spec.ts', { cwd: repositoryDir })
    .filter((file) => readFileSync(join(repositoryDir, file), 'utf8').includes('/support/walk.ts'))
    .sort();

/** `npm run walk`: the long walks through the pages, whole; with patterns those whose path matches. */
export async function walkCommand(args: string[]): Promise<void> {
  const { patterns } = parseTestArguments(args);
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'i'));
  const specs = longSpecs().filter(
    (file) => patterns.length === 0 || expressions.some((expression) => expression.test(file)),
  );
  if (specs.length === 0) {
    throw new OperatorError(`No walk matches ${patterns.join(' or ')}: use part of its path.`);
  }
  process.env['WALK'] = 'all';
  await testCommand([...specs, ...args.filter((argument) => !patterns.includes(argument))]);
}
