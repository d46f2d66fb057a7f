import { expect, it } from '@jest/globals';
import { BuildErrors } from './build-errors.ts';

const output = `ready   built in 0.28s
start   building trips/components/trip-form.tsx
error   Build error:
File: ./src/features/trips/components/trip-form.tsx:1:1
  \u001b[31m×\u001b[0m Module build failed (from builtin:swc-loader):
  ╰─▶   × Syntax Error: Expected '{', got 'interface'

Import traces (entry → error):
  ./src/features/trips/components/trip-form.tsx ×

error   build failed in 0.16s
start   building trips/components/trip-form.tsx
ready   built in 0.14s
`;

it('what does not compile is said once with its file, and that it compiles again', () => {
  const printed: string[] = [];
  const errors = new BuildErrors('mf-carpool', (text) => printed.push(text));
  // As it comes, in pieces.
  for (const piece of output.match(/.{1,40}/gs) ?? []) errors.add(piece);
  errors.add('start   building\nready   built in 0.1s\n');
  expect(printed).toEqual([
    `✗ mf-carpool does not compile
  File: ./src/features/trips/components/trip-form.tsx:1:1
    × Module build failed (from builtin:swc-loader):
    ╰─▶   × Syntax Error: Expected '{', got 'interface'

  Import traces (entry → error):
    ./src/features/trips/components/trip-form.tsx ×`,
    '• mf-carpool compiles again',
  ]);
});
