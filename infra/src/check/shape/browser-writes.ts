import { isExcused } from './source-lines.ts';
import type { Violation } from './violation.ts';

const isPage = /^(?:shell|mf-[a-z-]+)\/src\/.*\.tsx?$/;
const isTest = /\.test\.tsx?$/;

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  /** The rule is about files that also contain this. */
  readonly onlyWith?: RegExp;
  readonly problem: string;
  readonly advice: string;
}

const rules: readonly Rule[] = [
  {
    name: 'own-mutation',
    pattern: /\buseMutation\b/,
    problem: 'writes by itself',
    advice:
      'Use useRouteMutation or useRouteForm: they cancel what waits when its page is left, and fail without a network.',
  },
  {
    name: 'late-navigation',
    pattern: /\buseNavigate\(\)/,
    onlyWith: /\bonSuccess\b|\bmutateAsync\b/,
    problem: 'may navigate when its page is gone',
    advice: 'Use usePageNavigate(): after a write it leads nowhere once the component is gone.',
  },
  {
    name: 'pending-button',
    pattern: /<Button\b.*\bisLoading=\{[\w.]+\.isPending\}|^\s*isLoading=\{[\w.]+\.isPending\}/,
    problem: 'does not say that its write waits for the network',
    advice: 'Give the button its write: <Button write={mutation}>.',
  },
];

/** Writes of pages that leave what the kit does for them. `read` gives the text of a file of the repository. */
export function browserWriteViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  return files
    .filter((file) => isPage.test(file) && !isTest.test(file))
    .flatMap((file) => {
      const text = read(file);
      return rules
        .filter(({ onlyWith }) => !onlyWith || onlyWith.test(text))
        .flatMap(({ name, pattern, problem, advice }) =>
          text
            .split('\n')
            .flatMap((line, index) =>
              pattern.test(line) && !isExcused(text, index, name)
                ? [{ file: `${file}:${index + 1}`, problem: `${problem}: ${line.trim()}`, advice }]
                : [],
            ),
        );
    });
}
