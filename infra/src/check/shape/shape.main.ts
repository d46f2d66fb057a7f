import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../paths.ts';
import { browserWriteViolations } from './browser-writes.ts';
import { classPrefixViolations } from './class-prefixes.ts';
import { databaseCallViolations } from './database-calls.ts';
import { fileRoleViolations } from './file-roles.ts';
import { integerIdViolations } from './integer-ids.ts';
import { intlCallViolations } from './intl-calls.ts';
import { limitViolations } from './limits.ts';
import { privateWordViolations } from './private-words.ts';
import { rootFileViolations } from './root-files.ts';
import { unstableTestViolations } from './unstable-tests.ts';

/** Files of the repository that git tracks or would track. */
function repositoryFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: repositoryDir, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(repositoryDir, file)));
}

const files = repositoryFiles();
const read = (file: string) => readFileSync(join(repositoryDir, file), 'utf8');
const violations = [
  ...fileRoleViolations(files),
  ...rootFileViolations(files),
  ...databaseCallViolations(files, read),
  ...intlCallViolations(files, read),
  ...classPrefixViolations(files, read),
  ...browserWriteViolations(files, read),
  ...integerIdViolations(files, read),
  ...limitViolations(files, read),
  ...unstableTestViolations(files, read),
  ...privateWordViolations(files, read),
];
const byAdvice = Map.groupBy(violations, ({ advice }) => advice);
for (const [advice, group] of byAdvice) {
  for (const { file, problem } of group) console.log(`${file} ${problem}`);
  console.log(`→ ${advice}\n`);
}
if (violations.length > 0) process.exitCode = 1;
