import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { useIsInBrowser } from '../base/use-is-in-browser.ts';

export interface SkeletonProps {
  /** CSS width (default 100 %). */
  width?: string | number;
  /** CSS height (default 16 px). */
  height?: string | number;
  /** CSS aspect ratio instead of a height, e.g. `3 / 2`. */
  ratio?: string;
  /** Corner: control (8 px), card (12 px) or a circle (default control). */
  shape?: 'control' | 'card' | 'circle';
  className?: string;
}

/** Placeholder while content loads; hidden from screen readers, so put `aria-busy` on the region. */
export function Skeleton({ width, height, ratio, shape, className }: SkeletonProps): ReactNode {
  const isInBrowser = useIsInBrowser();
  const style: CSSProperties = { width, height: ratio ? 'auto' : height, aspectRatio: ratio };
  return (
    <span
      className={cx('sw-skeleton', className)}
      data-shape={shape}
      {...(isInBrowser ? { style } : {})}
      aria-hidden="true"
    />
  );
}

export interface SkeletonTextProps {
  /** Number of lines (default 3); the last is shorter. */
  lines?: number;
  className?: string;
}

/** Placeholder of a paragraph. */
export function SkeletonText({ lines = 3, className }: SkeletonTextProps): ReactNode {
  return (
    <span className={cx('sw-skeleton-text', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '62%' : '100%'} height={14} />
      ))}
    </span>
  );
}
