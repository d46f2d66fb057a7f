import { expect, it } from '@jest/globals';
import { reportLines } from './mutants.report.ts';

const source = 'const isOpen =\n  (a: number) => a > 1 && a < 9;\n';
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
});
const mutant = (status: string, replacement: string, location = at(2, 18, 23)) => ({
  mutatorName: 'EqualityOperator',
  replacement,
  location,
  status,
});

it('lists what no test noticed, by file and line, and counts', () => {
  const files = {
    'b.ts': { source, mutants: [mutant('Survived', 'a >= 1'), mutant('Killed', 'true')] },
    'a.ts': {
      source,
      mutants: [
        mutant('NoCoverage', 'a <= 9', at(2, 27, 32)),
        mutant('Survived', '""', { start: { line: 1, column: 7 }, end: { line: 2, column: 6 } }),
        mutant('Timeout', 'false'),
        mutant('RuntimeError', 'false'),
        mutant('Ignored', 'false'),
      ],
    },
  };
  expect(reportLines({ files })).toEqual([
    'a.ts:1  survived (EqualityOperator): isOpen = (a: → ""',
    'a.ts:2  no test runs it (EqualityOperator): a < 9 → a <= 9',
    'b.ts:2  survived (EqualityOperator): a > 1 → a >= 1',
    '6 mutants: 3 noticed, 2 survived, 1 that no test runs',
  ]);
});
