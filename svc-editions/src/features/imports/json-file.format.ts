import { importLimits } from '@siteswap/contracts/editions';
import { visit } from 'jsonc-parser';
import { fileTooComplex, fileUnreadable, tooManyRows } from './import-fault.format.ts';

/** Levels of arrays and objects; rows need three. */
const maxDepth = 32;
/** Values of a file: rows with every column have less than half. */
const maxValues = 500_000;

/** The line of the first mistake; V8 names a position for some mistakes only. */
function lineOfMistake(text: string): number {
  let line: number | undefined;
  visit(
    text,
    {
      onError: (_code, _offset, _length, startLine) => {
        line ??= startLine + 1;
      },
    },
    { disallowComments: true },
  );
  return line ?? 1;
}

/** Where a text in quotation marks ends that begins at `start`. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return json.length;
}

/** How a sign changes the depth. */
const steps: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/** The lines where the rows begin that are objects. Counted in the text, because a parsed one may need ten times its memory, and parsers go down by recursion. */
function linesOfRows(json: string): number[] {
  const isList = json.trimStart().startsWith('[');
  const isRowStart = (sign: string, depth: number) => sign === '{' && depth === Number(isList);
  const lines: number[] = [];
  const count = { depth: 0, line: 1, values: 1, rows: 1 };
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '\n') count.line += 1;
    else if (sign === ',') {
      count.values += 1;
      count.rows += Number(isList && count.depth === 1);
    } else {
      if (isRowStart(sign, count.depth)) lines.push(count.line);
      count.depth += steps[sign] ?? 0;
    }
    if (count.depth > maxDepth) throw fileUnreadable(count.line);
    if (count.rows > importLimits.rows) throw tooManyRows();
    if (count.values > maxValues) throw fileTooComplex();
  }
  return lines;
}

/** The rows of a JSON text, each with its line; without lines where one of them is no object. */
export interface JsonRows {
  readonly rows: readonly unknown[];
  readonly lines: readonly number[];
}

/** The rows of a JSON text: an array of them, or one. @throws FILE_UNREADABLE with the line of a mistake, TOO_MANY_ROWS, FILE_TOO_COMPLEX */
export function rowsOfJson(text: string): JsonRows {
  const lines = linesOfRows(text);
  try {
    const value: unknown = JSON.parse(text);
    const rows: unknown[] = Array.isArray(value) ? value : [value];
    return { rows, lines: lines.length === rows.length ? lines : [] };
  } catch {
    throw fileUnreadable(lineOfMistake(text));
  }
}
