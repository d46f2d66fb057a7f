import { visit } from 'jsonc-parser';
import { fileUnreadable } from './imports.errors.ts';

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

/** The rows of a JSON text: an array of them, or one. @throws 422 FILE_UNREADABLE with the line of a mistake */
export function rowsOfJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    throw fileUnreadable(lineOfMistake(text));
  }
}
