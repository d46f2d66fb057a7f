import type { ReactNode } from 'react';

/** The colour of a team, as decoration before its name. A style attribute is not allowed in markup of the server. */
export function TeamDot({ color }: { color: string }): ReactNode {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className="vo:shrink-0">
      <circle cx="6" cy="6" r="6" fill={color} />
    </svg>
  );
}
