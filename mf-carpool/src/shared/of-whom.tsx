import type { ReactNode } from 'react';

/** Whose thing a button is about, for users of a screen reader, who hear the buttons one after the other. */
export function OfWhom({ name }: { name: string }): ReactNode {
  return <span className="cp:sr-only">{` – ${name}`}</span>;
}
