import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { parseTestArguments } from './arguments.ts';
import { testCommand } from './test.command.ts';

const walkImport =
  /import \{[^}]*\b(?:eachNth|inTurn|walked)\b[^}]*\} from '(?:#src\/support\/walk\.ts|@siteswap\/contracts\/testing)'/;

/** Test files with a walk of which `npm test` goes a part. */
const longSpecs = (): string[] =>
  globSync(['e2e/src/**/*.spec.ts', 'svc-*/src/**/*.test.ts'], { cwd: repositoryDir })
    .filter((file) => walkImport.test(readFileSync(join(repositoryDir, file), 'utf8')))
    .sort();

/** `npm run walk`: the long walks through the pages and notifications, whole; with patterns those whose path matches. */
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
