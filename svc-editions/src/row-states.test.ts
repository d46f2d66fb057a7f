import { expect, it } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import { routesOfRows } from '@siteswap/service-kit/testing/row-states';
import { rowPaths } from '#test/row-paths.ts';

it('each route that names a row is of one table of states', () => {
  const tables = Object.entries(rowPaths);
  const found = routesOfRows(contract).map(({ id, path }) => [
    id,
    tables.filter(([, pattern]) => pattern.test(path)).map(([name]) => name),
  ]);
  expect(found.filter(([, names]) => names?.length !== 1)).toEqual([]);
});
