import { demoAccounts } from '../../start/demo-accounts.ts';
import { isExcused, type Statement, statementsWith } from './source-lines.ts';
import type { Violation } from './violation.ts';

interface TestFile {
  readonly file: string;
  readonly text: string;
}

interface Rule {
  /** `// shape-ignore <name>: <reason>` on the line above lets one statement be. */
  readonly name: string;
  readonly files: RegExp;
  readonly pattern: RegExp;
  /** Which of the statements with the pattern are meant; all unless given. */
  readonly isMeant?: (statement: Statement, testFile: TestFile) => boolean;
  readonly problem: string;
  readonly advice: string;
}

const journeys = /^e2e\/src\/.+\.ts$/;
const tests =
  /\.(?:test|spec)\.tsx?$|^(?:[^/]+|packages\/[^/]+)\/test\/.+\.tsx?$|\/testing\/.+\.ts$|^e2e\/src\/.+\.ts$/;

/** It contains each of these forms. */
const ownTest = 'infra/src/check/shape/unstable-tests.test.ts';

/** No limit is shorter: what passes does not wait for it. */
const shortestLimitMs = 10_000;
/** What one test has in all: `timeout` in e2e/playwright.config.ts, `testTimeout` in jest.config.mjs. */
const testLimitMs = { journeys: 900_000, jest: 180_000 };

const testLimitOf = (file: string) =>
  journeys.test(file) ? testLimitMs.journeys : testLimitMs.jest;

const limitsIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, digits = '']) => Number(digits.replaceAll('_', '')));

const waitingLimits = ({ text }: Statement) => limitsIn(text, /\btimeout(?:Ms)?: ([\d_]+)/g);

const statedLimits = ({ text }: Statement) =>
  limitsIn(text, /\b(?:timeout(?:Ms)?:|const \w*[tT]imeout(?:Ms)? =) ([\d_]+)/g);

/** The longest that a test of a file may have, by the runner's settings or its own. */
const longestTestLimit = ({ file, text }: TestFile) =>
  Math.max(
    testLimitOf(file),
    ...limitsIn(text, /(?:\b(?:test|jest)\.setTimeout\(|^ *\}, )([\d_]+)\);$/gm),
  );

/** Whether a time only ends a wait for something else. */
const isRaceWithLimit = (text: string) =>
  text.includes('Promise.race(') &&
  limitsIn(text, /\bsetTimeout\(\w+, ([\d_]+)/g).every((limit) => limit >= shortestLimitMs);

const retrying = /\bexpect\(async\b|\bpoll\(|(?<!\.)\bwaitFor\(/;
const isRetried = ({ text, inside }: Statement) =>
  [...inside, text].some((line) => retrying.test(line));

/** Whether it is tried again on the same page: one that is loaded again for each try may never be quick enough. */
const isRetriedInPlace = ({ inside }: Statement, { text }: TestFile) =>
  statementsWith(text, retrying).some(
    (one) =>
      inside.some((line) => retrying.test(line) && one.text.startsWith(line.trim())) &&
      !/\.(?:reload|goto)\(/.test(one.text),
  );

const reads = [
  ...['count', 'all', 'textContent', 'allTextContents', 'innerText', 'allInnerTexts', 'innerHTML'],
  ...['inputValue', 'getAttribute', 'boundingBox', 'title', 'evaluate', 'cookies', 'storageState'],
  ...['isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'isEditable'],
];
const openExpect = String.raw`\bexpect(?:\.soft)?\(\s*`;
const readOnce = new RegExp(
  [
    String.raw`${openExpect}\(?await [^;]*?\.(?:${reads.join('|')})\(`,
    String.raw`${openExpect}[^;=]*?\w\.url\(\)`,
  ].join('|'),
);

const duration = String.raw`(?:Date|performance)\.now\(\)\)? - \w`;
const expectedDuration = new RegExp(`${openExpect}[^;]*?${duration}`);
const measuredDuration = new RegExp(String.raw`\b(\w+) = [^;\n]*${duration}`, 'g');

/** Whether a test expects a duration that it measured. */
const expectsMeasuredDuration = (statement: string, text: string) =>
  [...text.matchAll(measuredDuration)].some(([, name = '']) =>
    statement.includes(`expect(${name})`),
  );

const demoAccount = new RegExp(
  `'(?:${demoAccounts.map((email) => email.replaceAll('.', '\\.')).join('|')})'`,
);

/** Texts that Playwright looks for as a part of others, in capitals or not. */
const looseText =
  /\bgetBy(?:Text|Label|Title|Placeholder|AltText)\(\s*'([^']+)'|\b(?:name|hasText): '([^']+)'/g;

/** Whether a text is looked for by its capitals alone, which do not count. RSS and EJC 1978 are names. */
const isCaseOnly = ({ text }: Statement) =>
  !text.includes('exact: true') &&
  [...text.matchAll(looseText)].some(([, first, second]) => {
    const wanted = first ?? second ?? '';
    return (wanted.match(/\p{Lu}/gu) ?? []).length > 3 && !/[\p{Ll}\d]/u.test(wanted);
  });

const rules: readonly Rule[] = [
  {
    name: 'read-once',
    files: journeys,
    pattern: /\bexpect(?:\.soft)?\(/,
    isMeant: (statement) => readOnce.test(statement.text) && !isRetried(statement),
    problem: 'reads once what the page may still change',
    advice: `Let the expectation look until it is met: expect(locator).toHaveText, .toHaveCount, .toHaveAttribute, .toBeVisible;
  expect(page).toHaveURL, .toHaveTitle; expect.poll(() => read()) for all else.`,
  },
  {
    name: 'case-only',
    files: journeys,
    pattern: /\bgetBy\w+\(|\bhasText: /,
    isMeant: isCaseOnly,
    problem: 'looks for capitals, and finds the same text in small letters',
    advice: `Add exact: true. Of a change, look for a word that was not there before: a text that contains the old one is found by the old locator too.`,
  },
  {
    name: 'armed-late',
    files: journeys,
    pattern: /\bawait [\w.]+\.waitFor(?:Event|Response|Request)\(/,
    problem: 'waits for what may have come already',
    advice: `Arm it first, then act, then await it: const done = page.waitForResponse(…); await button.click(); await done.`,
  },
  {
    name: 'sleep',
    files: tests,
    pattern: /\bsetTimeout\b.* from 'node:timers\/promises'|\bsetTimeout\(\w+, /,
    isMeant: ({ text }) => !isRaceWithLimit(text),
    problem: 'waits for a time',
    advice: `Wait for what should have happened by then: waitFor(() => …) of @siteswap/service-kit/testing or of Testing Library, expect.poll in journeys.
  Where time itself is meant, move a clock: the service's, jest.useFakeTimers, page.clock. For "nothing came" send a marker afterwards and wait for that.`,
  },
  {
    name: 'measured-time',
    files: tests,
    pattern: /\bexpect(?:\.soft)?\(/,
    isMeant: ({ text }, testFile) =>
      testFile.text.includes('.now()') &&
      (expectedDuration.test(text) || expectsMeasuredDuration(text, testFile.text)),
    problem: 'asserts how long this machine took',
    advice: `A busy machine takes ten times as long though the product is right: note it (noteDelay in journeys), measure it in bench/,
  or assert what happens, in its order or on a clock that the test moves.`,
  },
  {
    name: 'short-limit',
    files: tests,
    pattern: /\btimeout(?:Ms)?: [\d_]+/,
    isMeant: (statement, testFile) =>
      waitingLimits(statement).some((limit) => limit < shortestLimitMs) &&
      (journeys.test(testFile.file)
        ? !isRetriedInPlace(statement, testFile)
        : /\bwaitFor\(|\b(?:find|findAll)By\w+\(/.test(statement.text)),
    problem: 'gives up sooner than a busy machine responds',
    advice: `Leave the limit out: only broken code reaches the default (60 s in journeys, 30 s in waitFor). No limit is below 10 s.`,
  },
  {
    name: 'long-limit',
    files: tests,
    pattern: /\btimeout(?:Ms)?: [\d_]+|\bconst \w*[tT]imeout(?:Ms)? = [\d_]+;/,
    isMeant: (statement, testFile) =>
      statedLimits(statement).some((limit) => limit > longestTestLimit(testFile)),
    problem: 'may wait longer than its test',
    advice: `Leave the limit out, or make it shorter than the test's in e2e/playwright.config.ts or jest.config.mjs: else the test ends without the reason.`,
  },
  {
    name: 'test-limit',
    files: tests,
    pattern:
      /^\s*(?:(?:it|test|beforeAll|beforeEach|afterAll|afterEach)\b|.*\b(?:test|jest)\.setTimeout\()/,
    isMeant: ({ text }, { file }) =>
      limitsIn(text, /(?:\.setTimeout\(|\}, )([\d_]+)\);$/g).some(
        (limit) => limit < testLimitOf(file),
      ),
    problem: 'gives a test less time than the others have',
    advice: `Leave the limit out: the one of jest.config.mjs or e2e/playwright.config.ts is for broken code, and no test is quick on every machine.`,
  },
  {
    name: 'exit-event',
    files: tests,
    pattern: /\bonce\([^()]*, 'exit'|(?<!process)\.on(?:ce)?\('exit'/,
    problem: "waits for a child's exit",
    advice: `Wait for 'close': at 'exit' the child's output may still be on its way.`,
  },
  {
    name: 'demo-account',
    files: /^e2e\/src\/journeys\//,
    pattern: demoAccount,
    problem: 'uses a demonstration account that all journeys share',
    advice: `Make a member of the test: members.create(), members.createAdmin(platform). What others do at the same time then changes nothing.`,
  },
  {
    name: 'unseeded-random',
    files: tests,
    pattern: /\bMath\.random\(/,
    problem: 'takes random numbers that no run can repeat',
    advice: `Take random input from seededRandom() or fast-check, which FUZZ_SEED repeats; a name of one's own from uniqueId() or randomUUID().`,
  },
  {
    name: 'temporary-folder',
    files: tests,
    pattern: /\bmkdtemp(?:Sync)?\(/,
    isMeant: (_, { text }) => !/\brm(?:Sync)?\(/.test(text),
    problem: 'leaves its folder behind',
    advice: `Take temporaryFolder(name) of infra/test/temporary-folder.ts, or remove it in afterEach, afterAll or finally.`,
  },
  {
    name: 'free-port',
    files: tests,
    pattern: /\.listen\([\w.#]*[pP]ort\b/,
    problem: 'listens on a port that it may have lost to another process',
    advice: `Listen on 0 once and keep listening; startTcpProxy of @siteswap/service-kit/testing cuts the connections of a server that shall be unreachable.
  A port that a child process is given comes from infra/src/servers/free-port.ts.`,
  },
  {
    name: 'retry',
    files: /\.(?:test|spec)\.tsx?$|^e2e\/|^jest\.config\.mjs$/,
    pattern: /\bretryTimes\(|\bretries: [1-9]/,
    problem: 'hides that a test fails now and then',
    advice: `Leave it out: npm test runs what failed again by itself, alone, and names it.`,
  },
];

/** Forms that make a test fail now and then though the product is right. `read` gives the text of a file of the repository. */
export function unstableTestViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  return files
    .filter((file) => file !== ownTest && rules.some((rule) => rule.files.test(file)))
    .flatMap((file) => {
      const text = read(file);
      return rules
        .filter((rule) => rule.files.test(file))
        .flatMap(({ name, pattern, isMeant = () => true, problem, advice }) =>
          statementsWith(text, pattern)
            .filter((statement) => isMeant(statement, { file, text }))
            .filter(({ line }) => !isExcused(text, line, name))
            .map((statement) => ({
              file: `${file}:${statement.line + 1}`,
              problem: `${problem} (${name}): ${statement.text.slice(0, 100)}`,
              advice,
            })),
        );
    });
}
