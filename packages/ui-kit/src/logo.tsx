import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { logoShapes } from './logo-markup.ts';

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
      {logoShapes.arcs.map((d) => (
        <path key={d} className="sw-logo-arc" d={d} />
      ))}
      {logoShapes.balls.map((ball) => (
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
