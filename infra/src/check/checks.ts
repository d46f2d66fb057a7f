import { join } from 'node:path';
import { repositoryDir, topLevelFolders } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';

export interface Check {
  title: string;
  /** Script of the tool and its arguments. */
  command: string[];
  /** Its last line is worth reading even when it passes. */
  hasResult?: boolean;
}

export interface CheckResult {
  title: string;
  /** Of a check that passed: the line to print with its title. */
  result?: string | undefined;
  passed: boolean;
  seconds: number;
  output: string;
}

/** All that is checked without running the product. */
export function checks(): Check[] {
  return [
    {
      title: 'format and lint',
      command: [tool('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '.'],
    },
    { title: 'types', command: [tool('typescript-7', 'bin/tsc'), '-p', 'tsconfig.json'] },
    {
      title: 'architecture',
      command: [
        join(repositoryDir, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        ...topLevelFolders(/^(shell|mf-.+|svc-.+|gateway|packages|infra|e2e|bench)$/),
      ],
    },
    { title: 'shape', command: [join(import.meta.dirname, 'shape/shape.main.ts')] },
    { title: 'patterns', command: [join(import.meta.dirname, 'patterns/patterns.main.ts')] },
    { title: 'texts', command: [join(import.meta.dirname, 'texts/texts.main.ts')] },
    {
      title: 'dependencies',
      command: [join(import.meta.dirname, 'dependencies/dependencies.main.ts')],
      hasResult: true,
    },
    {
      title: 'unused code',
      command: [join(repositoryDir, 'node_modules/knip/bin/knip.js'), '--no-progress'],
    },
  ];
}

/** Runs one check; a tool that fails is a result, not an error. */
export async function runCheck({ title, command, hasResult }: Check): Promise<CheckResult> {
  const began = Date.now();
  const { code, output } = await runNode(command, {
    cwd: repositoryDir,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const result = hasResult && code === 0 ? output.split('\n').pop() : undefined;
  return { title, result, passed: code === 0, seconds: (Date.now() - began) / 1000, output };
}
