/** A failure that the person who runs the command can fix: its message is one sentence that says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The message of an error the person can fix; undefined when it is a fault of the program. */
export function operatorSentence(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full: make room (about 1 GB) and start again.';
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')) {
    return `${path} cannot be written to: give yourself the right to, or set DATA_DIR to another folder.`;
  }
  return undefined;
}
