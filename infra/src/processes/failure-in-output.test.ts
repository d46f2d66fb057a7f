import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { failureInOutput } from './failure-in-output.ts';
import { runNode } from './run-node.ts';

/** What a service with this code writes before it ends. */
async function outputOf(code: string): Promise<{ folder: string; output: string }> {
  const folder = temporaryFolder('failure');
  mkdirSync(join(folder, 'svc-x'));
  const file = join(folder, 'svc-x/main.ts');
  writeFileSync(file, code);
  const { output } = await runNode([file], { cwd: folder, env: process.env });
  return { folder, output };
}

it.each([
  [
    'throws deep inside',
    `console.log('{"level":"info","msg":"listening"}');\nconst start = () => { throw new TypeError('no pool'); };\nstart();`,
    'TypeError: no pool (svc-x/main.ts:2)',
  ],
  [
    'is no TypeScript',
    'const a: number = 1;\nconst b = ;',
    /^SyntaxError.*: .*\(svc-x\/main\.ts:2\)$/s,
  ],
  [
    'imports what is not there',
    `import './gone.ts';`,
    /^Error \[ERR_MODULE_NOT_FOUND\]: Cannot find module '.*gone\.ts'/,
  ],
  [
    'throws an error with a reason of its own',
    `throw Object.assign(new RangeError('too\\nlong'), { code: 'X', cause: new Error('inner') });`,
    /^RangeError: too\nlong/,
  ],
  [
    'says what to correct',
    `process.stderr.write('svc-x: Correct these variables: PORT\\n'); process.exit(1);`,
    'svc-x: Correct these variables: PORT',
  ],
  [
    'logs an error',
    `console.log('{"level":"error","msg":"seed failed","err":{"message":"no rows"}}'); console.log('{"level":"info","msg":"stopped"}');`,
    'seed failed: no rows',
  ],
  ['says something else', `console.log('one\\ntwo\\nthree\\nfour');`, 'two\nthree\nfour'],
])('the error of a service that %s is found', async (_, code, expected) => {
  const { folder, output } = await outputOf(code);
  const failure = failureInOutput(output, folder);
  if (typeof expected === 'string') expect(failure).toBe(expected);
  else expect(failure).toMatch(expected);
  expect(failure).not.toMatch(/Node\.js v|^\s*at /m);
});
