import { describe, expect, it } from '@jest/globals';
import { isChecked, slowPatterns } from './patterns.ts';

const file = 'svc-carpool/src/sample.ts';

describe('patterns of foreign text', () => {
  it.each([
    ['nested', 'const x = /^(a+)+$/;'],
    ['ambiguous', 'const x = /^(\\S*\\d\\S*)?\\s*(.*)$/;'],
    ['two repetitions of the same', 'const x = /[\\s,–-]*\\b(?:19|20)\\d\\d\\b\\s*$/;'],
    ['the end of a text', 'const x = /\\s+$/;'],
    ['a link', 'const x = /!?\\[([^\\]]*)\\]\\([^)]*\\)/g;'],
    ['a beginning of several signs', 'const x = / \\([^)]*\\)/;'],
    ['a beginning of a word', 'const x = /chunk .* failed/;'],
    ['a constructor', "const x = new RegExp('(a|a)*b', 'u');"],
    ['a raw text', 'const x = RegExp(String.raw`(\\w+\\s?)*;`);'],
  ])('%s is reported with its line', (_, line) => {
    expect(slowPatterns(file, `import 'x';\n${line}\n`)).toMatchObject([{ place: `${file}:2` }]);
  });

  it.each([
    'const x = /^[^[\\]]*$/;',
    'const x = /(?<!\\s)\\s+$/;',
    'const x = /(?<![\\w.+-])[\\w.+-]+@[\\w-]+\\.[\\w.-]+/g;',
    'const x = /^\\d{4}-\\d{2}$/;',
    'const x = /\\s+/g;',
    'const x = a / b / c;',
  ])('%s is linear', (line) => expect(slowPatterns(file, line)).toEqual([]));

  it('are looked for in services, pages and kits, not in tests and tools', () => {
    const files = [
      'svc-core/src/env.ts',
      'shell/src/main.tsx',
      'packages/contracts/src/fields.ts',
      'svc-core/src/env.test.ts',
      'infra/src/cli.ts',
      'svc-core/src/generated/prisma/client.ts',
    ];
    expect(files.filter(isChecked)).toEqual(files.slice(0, 3));
  });
});
