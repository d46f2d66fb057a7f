import { relative } from 'node:path';
import { type PlaywrightResult, type PlaywrightTest, resultOfPlaywrightTest } from './results.ts';
import { rootVariable, writeEvent } from './run-events.ts';

interface Suite {
  readonly type: string;
  readonly parent?: Suite;
  readonly location?: { readonly file: string };
}

interface TestCase extends PlaywrightTest {
  readonly id: string;
  readonly parent: Suite;
  readonly location: { readonly file: string };
  /** Of the root, the project, the file, then its own. */
  titlePath(): string[];
}

function fileOf({ parent, location }: TestCase): string {
  let suite: Suite | undefined = parent;
  while (suite && suite.type !== 'file') suite = suite.parent;
  return relative(process.env[rootVariable] ?? '', suite?.location?.file ?? location.file);
}

const nameOf = (test: TestCase) => ({
  file: fileOf(test),
  name: test.titlePath().slice(3).join(' › '),
});

/** Writes what Playwright does while it does it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's default export
export default class PlaywrightReporter {
  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    for (const test of suite.allTests()) {
      if (test.expectedStatus === 'skipped') continue;
      writeEvent({ event: 'planned', id: test.id, ...nameOf(test) });
    }
  }

  onTestBegin(test: TestCase): void {
    writeEvent({ event: 'began', id: test.id, ...nameOf(test) });
  }

  onTestEnd(test: TestCase, result: PlaywrightResult): void {
    const results = [resultOfPlaywrightTest(test, result, nameOf(test))];
    writeEvent({ event: 'ended', id: test.id, results });
  }

  onError({ message, value }: { readonly message?: string; readonly value?: string }): void {
    writeEvent({ event: 'error', message: message ?? value ?? 'an error without a message' });
  }
}
