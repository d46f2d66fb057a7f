/** A failure the person at the keyboard can mend: its message is one sentence saying what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
