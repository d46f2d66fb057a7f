import type { ReactNode } from 'react';

export interface VisuallyHiddenProps {
  /** Text for screen readers only. */
  children: ReactNode;
}

/** Keeps a text for screen readers and takes it out of sight. */
export function VisuallyHidden({ children }: VisuallyHiddenProps): ReactNode {
  return <span className="sw-visually-hidden">{children}</span>;
}
