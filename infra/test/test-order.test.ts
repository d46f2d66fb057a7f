import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryDir } from '#src/paths.ts';

interface TestFile {
  readonly path: string;
}

const { default: TestOrder, slowest } = (await import(
  join(repositoryDir, 'infra/test/test-order.mjs')
)) as {
  default: new () => { sort(tests: readonly TestFile[]): TestFile[] };
  slowest: readonly string[];
};

const sorted = (files: readonly string[]): string[] =>
  new TestOrder()
    .sort(files.map((file) => ({ path: join(repositoryDir, file) })))
    .map(({ path }) => path.slice(repositoryDir.length + 1));

it('the slowest files begin first, all others follow', () => {
  const others = ['infra/src/a.test.ts', 'svc-core/src/a.test.ts', 'shell/src/a.test.tsx'];
  const order = sorted([...others, ...slowest.toReversed()]);
  expect(order.slice(0, slowest.length)).toEqual(slowest);
  expect(order.slice(slowest.length).toSorted()).toEqual(others.toSorted());
});

it('each file that begins first exists', () => {
  expect(slowest.filter((file) => !existsSync(join(repositoryDir, file)))).toEqual([]);
});
