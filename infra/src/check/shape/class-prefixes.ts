import type { Violation } from './violation.ts';

/** Where a remote states the prefix of its classes: `prefix(cp)`. */
const styles = /^(mf-[^/]+)\/src\/styles\.css$/;
/** Code that writes classes for pages. */
const isCode = /^(mf-[^/]+|shell|packages\/(?:ui-kit|web-kit))\/(?:src|test)\/.*\.tsx?$/;

const advice = `Use the prefix of this workspace's own styles.css, and none outside of remotes: a remote's classes are only
  in its own stylesheet, which other pages do not load.`;

/** Classes with the prefix of another remote: they would have no style. `read` gives the text of a file. */
export function classPrefixViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  const prefixes = new Map<string, string>();
  for (const file of files) {
    const [, remote] = styles.exec(file) ?? [];
    const [, prefix] = (remote && /\bprefix\(([a-z]+)\)/.exec(read(file))) || [];
    if (remote && prefix) prefixes.set(remote, prefix);
  }
  return files.flatMap((file): Violation[] => {
    const [, workspace = ''] = isCode.exec(file) ?? [];
    const foreign = [...prefixes.values()].filter((one) => one !== prefixes.get(workspace));
    if (!workspace || foreign.length === 0) return [];
    // As a word of a string: what follows is a class, never a space.
    const pattern = new RegExp(String.raw`(?<=["'\x60\s])(?:${foreign.join('|')}):[a-z[!-]`);
    return read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line)
          ? [
              {
                file: `${file}:${index + 1}`,
                problem: `has a class of another remote: ${line.trim()}`,
                advice,
              },
            ]
          : [],
      );
  });
}
