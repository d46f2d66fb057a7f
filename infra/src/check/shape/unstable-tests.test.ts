import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryDir } from '../../paths.ts';
import { unstableTestViolations } from './unstable-tests.ts';

const journey = 'e2e/src/journeys/trips.spec.ts';
const service = 'svc-carpool/src/features/trips/offers.routes.test.ts';

const violationsOf = (file: string, text: string) => unstableTestViolations([file], () => text);
/** The text of a test with these lines. */
const inTest = (...lines: string[]) =>
  ["test('a trip', async () => {", ...lines.map((line) => `  ${line}`), '});', ''].join('\n');

describe('forms that fail now and then', () => {
  it.each([
    ['read-once', journey, "expect(await page.getByRole('list').count()).toBe(3);"],
    ['read-once', journey, "expect.soft(await title.textContent()).toBe('Trajets');"],
    ['read-once', journey, 'expect((await names.allTextContents()).sort()).toEqual(expected);'],
    ['read-once', journey, 'expect(await page.evaluate(() => scrollY)).toBe(0);'],
    ['read-once', journey, "expect(page.url()).toContain('/trips');"],
    [
      'case-only',
      journey,
      "await expect(page.getByRole('button', { name: 'PUBLIER MON OFFRE' })).toBeVisible();",
    ],
    ['case-only', journey, "await expect(page.getByText('UN ÉTÉ')).toBeVisible();"],
    ['case-only', journey, "await page.getByRole('row').filter({ hasText: 'LENS' }).click();"],
    ['armed-late', journey, "await page.waitForResponse('**/api/carpool/**');"],
    ['sleep', service, "import { setTimeout as sleep } from 'node:timers/promises';"],
    ['sleep', service, 'await new Promise((resolve) => setTimeout(resolve, 100));'],
    ['sleep', journey, 'await new Promise<void>((done) => void setTimeout(done, 100));'],
    [
      'sleep',
      service,
      'const heard = await Promise.race([event, new Promise((resolve) => setTimeout(resolve, 200))]);',
    ],
    ['measured-time', service, 'expect(performance.now() - began).toBeLessThan(500);'],
    ['short-limit', journey, 'await expect(trips).toHaveCount(3, { timeout: 2_000 });'],
    ['short-limit', service, 'await waitFor(() => trips.length > 0, { timeoutMs: 500 });'],
    ['short-limit', service, "await screen.findByText('Lens', {}, { timeout: 4_000 });"],
    ['long-limit', journey, 'await expect(trips).toHaveCount(3, { timeout: 1_200_000 });'],
    ['long-limit', service, 'await waitFor(() => trips.length > 0, { timeoutMs: 200_000 });'],
    ['long-limit', 'packages/service-kit/src/testing/walks.ts', 'const timeoutMs = 200_000;'],
    ['test-limit', service, 'jest.setTimeout(20_000);'],
    ['test-limit', journey, 'test.setTimeout(120_000);'],
    ['exit-event', service, "const ended = once(first.child, 'exit');"],
    ['exit-event', service, "child.on('exit', (code) => codes.push(code));"],
    ['demo-account', journey, "await members.signIn('admin@siteswap.test');"],
    ['unseeded-random', service, 'const seats = Math.floor(Math.random() * 4);'],
    ['temporary-folder', service, "const folder = mkdtempSync(join(tmpdir(), 'trips-'));"],
    ['free-port', 'svc-carpool/test/gate.ts', "server.listen(this.#port, '127.0.0.1', resolve);"],
    ['retry', service, 'jest.retryTimes(2);'],
    ['retry', 'e2e/playwright.config.ts', 'retries: 1,'],
  ])('%s in %s: %s', (rule, file, line) => {
    const violations = violationsOf(file, inTest(line));
    expect(violations).toHaveLength(1);
    expect(violations[0]?.file).toBe(`${file}:2`);
    expect(violations[0]?.problem).toContain(`(${rule})`);
    expect(violations[0]?.advice).not.toBe('');
  });

  it('are found across lines', () => {
    const sleep = ['await new Promise((resolve) => {', '  setTimeout(resolve, 100);', '});'];
    expect(violationsOf(service, inTest(...sleep))).toMatchObject([{ file: `${service}:3` }]);
    const lines = [
      'expect(',
      '  await title.textContent(),',
      "  'the title',",
      ").toBe('Trajets');",
    ];
    expect(violationsOf(journey, inTest(...lines))).toMatchObject([{ file: `${journey}:2` }]);
    const took = ['const took = Date.now() - began;', 'expect(took).toBeLessThan(500);'];
    expect(violationsOf(service, inTest(...took))).toMatchObject([{ file: `${service}:3` }]);
    const limited = "it('a trip', async () => {\n  await post(trip);\n}, 60_000);\n";
    expect(violationsOf(service, limited)).toMatchObject([{ file: `${service}:1` }]);
  });

  it('in a retry only when the page is loaded again for each try', () => {
    const retry = (...lines: string[]) =>
      inTest('await expect(async () => {', ...lines.map((line) => `  ${line}`), '}).toPass();');
    const impatient = 'await expect(trips).toHaveCount(3, { timeout: 2_000 });';
    expect(violationsOf(journey, retry(impatient))).toEqual([]);
    expect(violationsOf(journey, retry('await page.reload();', impatient))).toMatchObject([
      { file: `${journey}:4` },
    ]);
  });
});

describe('forms that are stable', () => {
  it.each([
    [journey, 'await expect(trips).toHaveCount(3);'],
    [journey, 'await expect.poll(() => trips.count()).toBe(3);'],
    [journey, 'await expect(async () => expect(await trips.count()).toBe(3)).toPass();'],
    [journey, 'expect(await response.json()).toEqual(trip);'],
    [journey, "const created = page.waitForResponse('**/api/carpool/**');"],
    [journey, 'await expect(trips).toHaveCount(3, { timeout: 120_000 });'],
    [journey, 'await page.clock.fastForward(20_000);'],
    [journey, "await page.getByRole('button', { name: 'PUBLIER', exact: true }).click();"],
    [journey, "await page.getByRole('link', { name: 'Importer un fichier CSV' }).click();"],
    [journey, "await page.getByRole('heading', { name: 'EJC 1978' }).click();"],
    [journey, "await page.getByRole('link', { name: 'RSS' }).click();"],
    [service, "import { setImmediate } from 'node:timers/promises';"],
    [service, 'await core.waitFor(() => trips.length > 0);'],
    [service, 'const pool = createPool(url, { queryTimeoutMs: 300 });'],
    [service, 'const call = callInternal(route, {}, { timeoutMs: 50 });'],
    [service, 'await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 10_000))]);'],
    [service, 'const past = new Date(Date.now() - 60_000).toISOString();'],
    [service, "await once(child, 'close');"],
    [service, "await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));"],
    [service, "process.on('exit', removeFolder);"],
    ['infra/src/processes/stop-process.ts', "await once(child, 'exit');"],
  ])('%s: %s', (file, line) => {
    expect(violationsOf(file, inTest(line))).toEqual([]);
  });

  it('include a long wait in a test that has longer still', () => {
    const wait = 'await waitFor(() => trips.length > 0, { timeoutMs: 200_000 });';
    const withOwnLimit = (limit: string) => `jest.setTimeout(${limit});\n${inTest(wait)}`;
    expect(violationsOf(service, withOwnLimit('600_000'))).toEqual([]);
    expect(violationsOf(service, withOwnLimit('190_000'))).toHaveLength(1);
  });

  it('include a folder that is removed', () => {
    const lines = ["const folder = mkdtempSync('trips-');", 'rmSync(folder, { recursive: true });'];
    expect(violationsOf(service, inTest(...lines))).toEqual([]);
  });
});

it('knows how long a test may take', () => {
  const read = (file: string) => readFileSync(join(repositoryDir, file), 'utf8');
  expect(read('jest.config.mjs')).toMatch(/testTimeout: .*\b180_000,/);
  expect(read('e2e/playwright.config.ts')).toMatch(/^ {2}timeout: 900_000,$/m);
});

describe('a violation', () => {
  const violation = 'await new Promise((resolve) => setTimeout(resolve, 100));';

  it('is let be with a reason above it', () => {
    const comment = '// shape-ignore sleep: the stop of a service takes its time';
    expect(violationsOf(service, inTest(comment, violation))).toEqual([]);
  });

  it.each(['// shape-ignore sleep:', '// shape-ignore retry: it fails', '// sleep: it is slow'])(
    'is reported below %s',
    (comment) => {
      expect(violationsOf(service, inTest(comment, violation))).toHaveLength(1);
    },
  );
});
