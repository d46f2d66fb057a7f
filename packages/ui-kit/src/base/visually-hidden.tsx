import type { ReactNode } from 'react';

export interface VisuallyHiddenProps {
  /** Text for screen readers only. */
  children: ReactNode;
}

/** Hides a text from sight and leaves it to screen readers. */
export function VisuallyHidden({ children }: VisuallyHiddenProps): ReactNode {
  return <span className="sw-visually-hidden">{children}</span>;
}
