import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export interface SeatsProps {
  /** All seats. */
  total: number;
  /** Seats already given; drawn as filled dots (default 0). */
  taken?: number;
  /** The same in words, e.g. "2 of 4 seats left". */
  label: string;
  /** Shows the words beside the dots. */
  isLabelShown?: boolean;
  className?: string;
}

/** Over this many, dots cannot be counted at a glance: the words take over. */
const MAX_DOTS = 9;

/** Seats of a car as dots: a ring is free, a full dot is taken. */
export function Seats({ total, taken = 0, label, isLabelShown, className }: SeatsProps): ReactNode {
  const showsDots = total <= MAX_DOTS;
  const showsLabel = isLabelShown || !showsDots;
  return (
    <span className={cx('sw-seats', className)}>
      {showsDots ? (
        <span className="sw-seats-dots" aria-hidden="true">
          {Array.from({ length: Math.max(0, total) }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no identity but their place
            <span key={seat} className="sw-seat" data-taken={seat < taken || undefined} />
          ))}
        </span>
      ) : null}
      <span className={showsLabel ? 'sw-seats-label' : 'sw-visually-hidden'}>{label}</span>
    </span>
  );
}
