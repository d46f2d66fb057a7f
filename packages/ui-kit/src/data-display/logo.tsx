import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

/** On a 32 × 32 board. The gateway's loading logo has the same arcs; `logo.css` makes its balls fly along them. */
const shapes = {
  arcs: ['M9 26Q18.5 -13 28 26', 'M23 26Q13.5 -13 4 26'],
  balls: [
    { cx: 4, cy: 26, r: 3, tone: 'secondary' },
    { cx: 28, cy: 26, r: 3, tone: 'warning' },
    { cx: 16, cy: 8.5, r: 3, tone: 'primary' },
  ],
} as const;

export interface LogoProps {
  /** Accessible name of the drawing ("Siteswap"). */
  label: string;
  /** Side in pixels (default 32). */
  size?: number;
  className?: string;
}

/** The mark of the product: two crossing throws and three balls. */
export function Logo({ label, size = 32, className }: LogoProps): ReactNode {
  return (
    <svg
      className={cx('sw-logo', className)}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      role="img"
      aria-label={label}
    >
      {shapes.arcs.map((d) => (
        <path key={d} className="sw-logo-arc" d={d} />
      ))}
      {shapes.balls.map((ball) => (
        <circle
          key={ball.tone}
          className="sw-logo-ball"
          data-tone={ball.tone}
          cx={ball.cx}
          cy={ball.cy}
          r={ball.r}
        />
      ))}
    </svg>
  );
}
