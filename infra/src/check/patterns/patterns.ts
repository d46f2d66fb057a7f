import ts from 'typescript';
import { slowness } from './slow-pattern.ts';

export interface SlowPattern {
  /** `path:line`. */
  readonly place: string;
  readonly pattern: string;
  readonly problem: string;
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const textOf = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

/** ``String.raw`…` `` without values. */
const rawTextOf = (node: ts.Node | undefined): string | undefined =>
  node && ts.isTaggedTemplateExpression(node) && ts.isNoSubstitutionTemplateLiteral(node.template)
    ? node.template.rawText
    : undefined;

/** A literal pattern, or a constructor whose text stands there. */
function patternAt(node: ts.Node): Pattern | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node))) return undefined;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined;
  const [first, second] = node.arguments ?? [];
  const source = textOf(first) ?? rawTextOf(first);
  return source === undefined ? undefined : { source, flags: textOf(second) ?? '' };
}

/** The patterns of a file that take more time than in proportion to a text. */
export function slowPatterns(file: string, text: string): SlowPattern[] {
  const found: SlowPattern[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const pattern = patternAt(node);
    const problem = pattern && slowness(pattern.source, pattern.flags);
    if (problem) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const shown = `/${pattern.source}/${pattern.flags}`;
      found.push({ place: `${file}:${line + 1}`, pattern: shown, problem });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Code that runs with texts of other people: tests and tools of developers read our own. */
export const isChecked = (file: string): boolean =>
  /^(?:shell|gateway|(?:mf|svc)-[^/]+|packages\/(?!mf-preset)[^/]+)\/src\/.+\.tsx?$/.test(file) &&
  !/\.(?:test|spec)\.tsx?$|\/(?:generated|testing)\//.test(file);
