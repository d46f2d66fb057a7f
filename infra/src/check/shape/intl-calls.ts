import type { Violation } from './violation.ts';

/** Code of the product and its tools; tests compare with what they like. */
const isCode = /\.(?:ts|tsx)$/;
const mayAsk =
  /^packages\/contracts\/src\/format\.ts$|\.(?:test|spec)\.tsx?$|\/(?:test|generated)\//;
const calls = /\bIntl\.\w+\(|\.(?:localeCompare|toLocale(?:Date|Time)?String)\(/;
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

const advice = `Use createFormat(locale), useFormat() or a function of @siteswap/contracts/format: it asks with the tag of the
  language (pt-PT, en-GB), in the zone that is meant, and sorts as the language's dictionaries do. byCode sorts keys and instants.`;

/** Dates, numbers and order outside of the one module that asks `Intl`. `read` gives the text of a file of the repository. */
export function intlCallViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  return files
    .filter((file) => isCode.test(file) && !mayAsk.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          !isComment(line) && calls.test(line)
            ? [
                {
                  file: `${file}:${index + 1}`,
                  problem: `formats by itself: ${line.trim()}`,
                  advice,
                },
              ]
            : [],
        ),
    );
}
