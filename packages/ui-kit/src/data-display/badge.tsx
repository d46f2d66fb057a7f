import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

export type Tone = 'neutral' | 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error';

export interface BadgeProps {
  /** Colour by meaning (default `neutral`); never the only bearer of the meaning. */
  tone?: Tone;
  /** Icon before the text. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short state next to a name: "upcoming", "draft". */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps): ReactNode {
  return (
    <span className={cx('sw-badge', className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  /** How many; nothing is shown for 0. */
  count: number;
  /** Above it the text is `99+` (default 99). */
  max?: number;
  /** Attracts attention with a pulse (off for a person who prefers less motion). */
  isPulsing?: boolean;
  className?: string;
}

/** The number on a corner of an icon; the label of the button must name it. */
export function CountBadge({ count, max = 99, isPulsing, className }: CountBadgeProps): ReactNode {
  if (count <= 0) return null;
  return (
    <span
      className={cx('sw-count-badge', className)}
      data-pulsing={isPulsing || undefined}
      aria-hidden="true"
    >
      {count > max ? `${max}+` : count}
    </span>
  );
}
