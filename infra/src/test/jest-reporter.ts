import { relative } from 'node:path';
import { couldNotRun, type JestFile, resultsOfJestFile } from './results.ts';
import { rootVariable, writeEvent } from './run-events.ts';

interface TestFile {
  readonly path: string;
}

const fileOf = (path: string): string => relative(process.env[rootVariable] ?? '', path);

const began = ({ path }: TestFile, test?: string): void => {
  const file = fileOf(path);
  writeEvent({
    event: 'began',
    id: file,
    file,
    name: couldNotRun,
    ...(test === undefined ? {} : { test }),
  });
};

/** Writes what Jest does while it does it. */
// biome-ignore lint/style/noDefaultExport: Jest takes a reporter's default export
export default class JestReporter {
  onRunStart({ numTotalTestSuites }: { readonly numTotalTestSuites: number }): void {
    writeEvent({ event: 'files', count: numTotalTestSuites });
  }

  onTestFileStart(test: TestFile): void {
    began(test);
  }

  onTestCaseStart(test: TestFile, { fullName }: { readonly fullName: string }): void {
    began(test, fullName);
  }

  onTestResult(_test: TestFile, result: JestFile): void {
    const file = fileOf(result.testFilePath);
    const { start = 0, end = 0 } = result.perfStats ?? {};
    writeEvent({
      event: 'ended',
      id: file,
      results: resultsOfJestFile(result, file),
      fileSeconds: (end - start) / 1000,
    });
  }
}
