import { z } from 'zod';

const position = z.object({ line: z.number(), column: z.number() });
const mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string(),
  location: z.object({ start: position, end: position }),
  status: z.string(),
});
/** The fields that are read of the report Stryker writes. */
export const mutantsReport = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })),
});
type Mutant = z.infer<typeof mutant>;

const maxTextLength = 100;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength)}…` : line;
}

/** The text of a mutant in its file; lines and columns count from 1. */
function textOf(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, n) =>
      line.slice(n === 0 ? start.column - 1 : 0, n === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

const reasons: Readonly<Record<string, string>> = {
  Survived: 'survived',
  NoCoverage: 'no test runs it',
};

/** A line for each mutant that no test noticed, by file and line, and one with the numbers. */
export function reportLines(report: z.infer<typeof mutantsReport>): string[] {
  const files = Object.entries(report.files).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = files.flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status in reasons)
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map(({ location, replacement, status, mutatorName }) => {
        const change = `${shortened(textOf(source, location))} → ${shortened(replacement)}`;
        return `${file}:${location.start.line}  ${reasons[status]} (${mutatorName}): ${change}`;
      }),
  );
  const all = files.flatMap(([, { mutants }]) => mutants);
  const count = (...statuses: string[]) =>
    all.filter(({ status }) => statuses.includes(status)).length;
  // Where it cannot even be loaded, the tests fail, too.
  const noticed = count('Killed', 'Timeout', 'RuntimeError');
  return [
    ...lines,
    `${noticed + lines.length} mutants: ${noticed} noticed, ${count('Survived')} survived, ${count('NoCoverage')} that no test runs`,
  ];
}
