import { describe, expect, it } from '@jest/globals';
import { parseMutantsArguments } from './mutants.arguments.ts';

const trips = 'svc-carpool/src/features/trips';

describe('the arguments of npm run mutants', () => {
  it('a folder: its sources, and its tests', () => {
    const { sources, tests, project } = parseMutantsArguments([trips]);
    expect(sources).toContain(`${trips}/trips.policy.ts`);
    expect(sources.filter((file) => file.includes('.test.'))).toEqual([]);
    expect(tests).toContain(`${trips}/offers.routes.test.ts`);
    expect(tests.filter((file) => !file.startsWith(`${trips}/`))).toEqual([]);
    expect(project).toBe('node');
  });

  it('a file: it alone, and the tests next to it', () => {
    const { sources, tests } = parseMutantsArguments([`${trips}/trips.policy.ts`]);
    expect(sources).toEqual([`${trips}/trips.policy.ts`]);
    expect(tests).toContain(`${trips}/trips.policy.test.ts`);
  });

  it('patterns add tests of the same kind', () => {
    const { tests } = parseMutantsArguments([trips, 'notification-links', 'posts.page']);
    expect(tests).toContain('infra/src/check/notification-links.test.ts');
    expect(tests).toContain(`${trips}/trips.policy.test.ts`);
    expect(tests.filter((file) => file.endsWith('.tsx'))).toEqual([]);
  });

  it('a folder without tests has those of the folder around it', () => {
    const { tests } = parseMutantsArguments(['svc-carpool/src/subscribers']);
    expect(tests).toContain('svc-carpool/src/seed.test.ts');
  });

  it('the front ends have their own project', () => {
    expect(parseMutantsArguments(['mf-carpool/src/features']).project).toBe('dom');
  });

  it.each([
    [[], /^Usage: npm run mutants/],
    [['--help'], /^Usage: npm run mutants/],
    [['svc-nothing'], /svc-nothing is not there/],
    [['..'], /is not there/],
    [['docs'], /has no sources/],
  ])('%j is rejected', (args, message) => {
    expect(() => parseMutantsArguments(args)).toThrow(message);
  });
});
