import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../paths.ts';
import { isChecked, slowPatterns } from './patterns.ts';

const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', args, { cwd: repositoryDir, encoding: 'utf8' })
  .split('\n')
  .filter((file) => isChecked(file) && existsSync(join(repositoryDir, file)));
const found = files.flatMap((file) =>
  slowPatterns(file, readFileSync(join(repositoryDir, file), 'utf8')),
);
for (const { place, pattern, problem } of found) console.log(`${place} ${pattern} ${problem}`);
if (found.length > 0) {
  console.log(`→ Write it so that each sign is looked at once: let no repetition take what comes before or after it
  (\`[^[\\]]*\` after a \`[\`), begin where a word begins (\`(?<!\\w)\\w+@\`), or look with indexOf, split and trim.`);
  process.exitCode = 1;
}
