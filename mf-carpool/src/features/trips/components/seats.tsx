import { Avatar } from '@siteswap/ui-kit/avatar';
import { VisuallyHidden } from '@siteswap/ui-kit/visually-hidden';
import type { ReactNode } from 'react';
import type { Face } from '../trip.format.ts';

interface SeatsProps {
  /** All seats. */
  total: number;
  /** Seats already taken, shown as filled dots (default 0). */
  taken?: number;
  /** Who sits on the first of those that are taken. */
  faces?: readonly Face[];
  /** The same as text, e.g. "2 of 4 seats left". */
  label: string;
  /** Shows the text next to the dots. */
  isLabelShown?: boolean;
}

/** More dots than this cannot be counted at a glance, so the number is shown as text. */
const MAX_DOTS = 9;

/** Seats of a car as dots: a ring is free, a full dot is taken, with the face of who sits there. */
export function Seats({
  total,
  taken = 0,
  faces = [],
  label,
  isLabelShown,
}: SeatsProps): ReactNode {
  const showsDots = total <= MAX_DOTS;
  const showsLabel = isLabelShown || !showsDots;
  return (
    <span className="sw-seats">
      {showsDots ? (
        <span className="sw-seats-dots" aria-hidden="true">
          {Array.from({ length: Math.max(0, total) }, (_, seat) => {
            const face = seat < taken ? faces[seat] : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: seats have no identity but their place
              <span key={seat} className="sw-seat" data-taken={seat < taken || undefined}>
                {face ? <Avatar {...face} size="sm" /> : null}
              </span>
            );
          })}
        </span>
      ) : null}
      {showsLabel ? (
        <span className="sw-seats-label">{label}</span>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
    </span>
  );
}
