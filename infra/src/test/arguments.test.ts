import { describe, expect, it } from '@jest/globals';
import { parseTestArguments } from './arguments.ts';

const everything = { once: false, repeat: 1, noise: 0, patterns: [], jestOptions: [] };

describe('the arguments of npm test', () => {
  it.each([
    [[], everything],
    [['member-joins'], { ...everything, patterns: ['member-joins'] }],
    [['--once'], { ...everything, once: true }],
    [['--once', 'offers', 'trips'], { ...everything, once: true, patterns: ['offers', 'trips'] }],
    [['--repeat', '5', 'offers'], { ...everything, repeat: 5, patterns: ['offers'] }],
    [['--noise', '2'], { ...everything, noise: 2 }],
    [['--noise', '2', 'offers'], { ...everything, noise: 2, patterns: ['offers'] }],
    [['offers', '--repeat', '5'], { ...everything, repeat: 5, patterns: ['offers'] }],
    [
      ['offers', '-t', 'a full car'],
      { ...everything, patterns: ['offers'], jestOptions: ['-t', 'a full car'] },
    ],
  ])('%j', (args, expected) => {
    expect(parseTestArguments(args)).toEqual(expected);
  });

  it.each([
    [['--repeat'], /--repeat needs a number/],
    [['--repeat', 'offers'], /--repeat needs a number/],
    [['--repeat', '0', 'offers'], /--repeat needs a number/],
    [['--noise'], /--noise needs a number/],
    [['--noise', '-1'], /--noise needs a number/],
    [['--repeat', '5'], /needs the name of a test file/],
  ])('%j is rejected with the usage', (args, message) => {
    expect(() => parseTestArguments(args)).toThrow(message);
    expect(() => parseTestArguments(args)).toThrow(/Usage: npm test/);
  });
});
