import { expect, it } from '@jest/globals';
import { errorsOf } from './require-types.ts';

it('a release is stopped by type errors of its own files and packages, and by no others', () => {
  const errors = [
    `mf-carpool/src/paths.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.`,
    `packages/ui-kit/src/link.tsx(3,1): error TS2304: Cannot find name 'x'.`,
    `mf-carpool-next/src/paths.ts(1,7): error TS2322: Type 'string' is not assignable.`,
    `svc-core/src/main.ts(1,1): error TS2304: Cannot find name 'y'.`,
  ];
  expect(errorsOf(['mf-carpool', 'packages/ui-kit'], errors)).toEqual(errors.slice(0, 2));
});
