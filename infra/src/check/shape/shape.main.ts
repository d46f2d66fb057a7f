import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../paths.ts';
import { browserWriteViolations } from './browser-writes.ts';
import { classPrefixViolations } from './class-prefixes.ts';
import { databaseCallViolations } from './database-calls.ts';
import { fileRoleViolations } from './file-roles.ts';
import { integerIdViolations } from './integer-ids.ts';
import { intlCallViolations } from './intl-calls.ts';
import { limitViolations } from './limits.ts';
import {
  countWords,
  loweredCounts,
  privateWordViolations,
  type WordCounts,
  wordCountsFile,
} from './private-words.ts';
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
const counts = countWords(files, read);
const wordCounts = join(repositoryDir, wordCountsFile);
const readStored = () => JSON.parse(readFileSync(wordCounts, 'utf8')) as WordCounts;
if (process.argv.includes('--update-words')) {
  // Without the file the update starts a new list with all that there is.
  const lowered = loweredCounts(counts, existsSync(wordCounts) ? readStored() : null);
  writeFileSync(wordCounts, `${JSON.stringify(lowered, null, 2)}\n`);
}
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
  ...privateWordViolations(counts, readStored()),
];
const byAdvice = Map.groupBy(violations, ({ advice }) => advice);
for (const [advice, group] of byAdvice) {
  for (const { file, problem } of group) console.log(`${file} ${problem}`);
  console.log(`→ ${advice}\n`);
}
if (violations.length > 0) process.exitCode = 1;
