import { listTypeErrors, typeErrorText } from '../check/type-errors.ts';

/** Checks types now; says what is wrong whenever that changes, and when all is well again. */
export function typeWatch(print: (text: string) => void): () => Promise<void> {
  let last = '';
  return async () => {
    const errors = await listTypeErrors();
    const text = errors.length === 0 ? '' : typeErrorText(errors);
    if (text !== last) print(text || '• types are right again');
    last = text;
  };
}
