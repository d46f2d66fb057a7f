/** A statement of a formatted file. */
export interface Statement {
  /** Of its first line, from 0. */
  readonly line: number;
  /** All its lines in one. */
  readonly text: string;
  /** The first lines of what it stands in, from the outside. */
  readonly inside: readonly string[];
}

const isSkipped = (line: string) => /^\s*(?:$|\/\/|\/?\*)/.test(line);
const depthOf = (line: string) => line.length - line.trimStart().length;

/** The line with all that stands deeper below it, and the line that closes it. */
function statementAt(lines: readonly string[], line: number): string {
  const depth = depthOf(lines[line] ?? '');
  const parts = [lines[line] ?? ''];
  for (const next of lines.slice(line + 1)) {
    if (isSkipped(next)) continue;
    const closes = depthOf(next) === depth && /^\s*[)}\]]/.test(next);
    if (depthOf(next) <= depth && !closes) break;
    parts.push(next);
    if (closes && !next.trimEnd().endsWith('{')) break;
  }
  return parts.map((part) => part.trim()).join(' ');
}

/** Each line that contains `pattern`, as a statement: the formatter's indentation says how far it goes and where it stands. */
export function statementsWith(text: string, pattern: RegExp): Statement[] {
  if (!new RegExp(pattern, 'm').test(text)) return [];
  const lines = text.split('\n');
  const found: Statement[] = [];
  let open: string[] = [];
  for (const [line, content] of lines.entries()) {
    if (isSkipped(content)) continue;
    open = open.filter((one) => depthOf(one) < depthOf(content));
    if (pattern.test(content)) {
      found.push({ line, text: statementAt(lines, line), inside: open });
    }
    open.push(content);
  }
  return found;
}

/** Whether the line above says `// shape-ignore <rule>: <reason>`. */
export function isExcused(text: string, line: number, rule: string): boolean {
  const above = text.split('\n')[line - 1] ?? '';
  const [, excused, reason = ''] = /\/[/*] shape-ignore ([a-z-]+):([^*]*)/.exec(above) ?? [];
  return excused === rule && reason.trim() !== '';
}
