import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { type ArcShape, ballAt as placeBall, throwPath } from './parabola.ts';

export interface ArcProps extends Partial<ArcShape> {
  /** Width in pixels or CSS length (default 100 %). */
  width?: number | string;
  /** Height of the box around the curve (default 48). */
  boxHeight?: number;
  /** Renders the ball at this share of the flight, 0 to 1; none without it. */
  ballAt?: number;
  /** Line width in pixels (default 1.5). */
  strokeWidth?: number;
  className?: string;
}

/** The signature of the product: the path of a thrown ball, in the current text colour. Pure decoration. */
export function Arc(props: ArcProps): ReactNode {
  const { width = '100%', boxHeight = 48, ballAt, strokeWidth = 1.5, className } = props;
  const shape = {
    from: props.from ?? 4,
    to: props.to ?? 196,
    base: props.base ?? boxHeight - 4,
    height: props.height ?? boxHeight - 12,
  };
  const ball = ballAt === undefined ? null : placeBall(shape, ballAt);
  return (
    <svg
      className={cx('sw-arc', className)}
      width={width}
      height={boxHeight}
      viewBox={`0 0 200 ${boxHeight}`}
      fill="none"
      aria-hidden="true"
    >
      <path
        d={throwPath(shape)}
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {ball ? <circle cx={ball.x} cy={ball.y} r="4" fill="currentColor" /> : null}
    </svg>
  );
}
