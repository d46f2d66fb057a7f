import { describe, expect, it } from '@jest/globals';
import { createReportBudget } from './report-budget.ts';

function countTaken(
  calls: number,
  call: (index: number) => { statusCode?: number; fingerprint?: string; address?: string },
  now = () => 0,
) {
  const budget = createReportBudget({ now });
  let count = 0;
  for (let index = 0; index < calls; index += 1) {
    const kind = { statusCode: 415, fingerprint: 'same', address: '203.0.113.7', ...call(index) };
    if (budget.take(kind)) count += 1;
  }
  return { budget, count };
}

describe('reports of a minute', () => {
  it('of one kind are few, however many addresses cause it', () => {
    expect(countTaken(1_000, (index) => ({ address: `a${index}` })).count).toBe(10);
    expect(countTaken(1_000, (index) => ({ address: `a${index}`, statusCode: 500 })).count).toBe(
      30,
    );
  });

  it('from one address are few, however many kinds it causes, and leave room for others', () => {
    const { budget, count } = countTaken(1_000, (index) => ({ fingerprint: `f${index}` }));
    expect(count).toBe(10);
    const other = { statusCode: 415, fingerprint: 'f1', address: '198.51.100.1' };
    expect(budget.take(other)).toBe(true);
  });

  it('are bounded in all, and rejections take no room of failures', () => {
    const distinct = (index: number) => ({ fingerprint: `f${index}`, address: `a${index}` });
    const { budget, count } = countTaken(1_000, distinct);
    expect(count).toBe(60);
    expect(budget.take({ statusCode: 500, fingerprint: 'new', address: 'new' })).toBe(true);
    expect(countTaken(1_000, (index) => ({ ...distinct(index), statusCode: 503 })).count).toBe(200);
  });

  it('begin anew with the next minute', () => {
    let now = 5;
    const { budget } = countTaken(
      1_000,
      () => ({}),
      () => now,
    );
    const again = { statusCode: 415, fingerprint: 'same', address: '203.0.113.7' };
    now += 59_999;
    expect(budget.take(again)).toBe(false);
    now += 1;
    expect(budget.take(again)).toBe(true);
  });
});
