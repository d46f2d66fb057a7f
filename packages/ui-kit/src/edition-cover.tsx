import { type ReactNode, useId, useMemo, useState } from 'react';
import { type CoverSubject, drawCover } from './lib/cover-drawing.ts';
import { cx } from './lib/cx.ts';

export interface EditionCoverProps extends CoverSubject {
  /** Picture of the edition; drawn from the rest when there is none or it cannot be had. */
  imageUrl?: string | null;
  /** 3:2 for cards, 4:1 for the head of a page (default `card`). */
  shape?: 'card' | 'wide';
  /** Says what is shown; without it the cover is decoration beside the name. */
  'aria-label'?: string;
  /** True for the cover that is seen first in the page. */
  isPriority?: boolean;
  className?: string;
}

/** The picture of an edition: its own, or one drawn from its name, days and place. It fills the width it is given. */
export function EditionCover(props: EditionCoverProps): ReactNode {
  const { imageUrl, shape = 'card', isPriority, className } = props;
  const label = props['aria-label'];
  const [failedUrl, setFailedUrl] = useState<string>();
  const frame = {
    className: cx('sw-cover', className),
    'data-shape': shape,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  return (
    <div {...frame}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          src={imageUrl}
          alt=""
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <Drawing {...props} shape={shape} />
      )}
    </div>
  );
}

function Drawing(props: CoverSubject & { shape: 'card' | 'wide' }): ReactNode {
  const { name, startDate, endDate, place, shape } = props;
  const id = useId();
  const drawing = useMemo(
    () => drawCover({ name, startDate, endDate, place }, shape),
    [name, startDate, endDate, place, shape],
  );
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      data-palette={drawing.palette}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="sw-cover-sky-top" />
          <stop offset="1" className="sw-cover-sky-low" />
        </linearGradient>
      </defs>
      <rect width={drawing.width} height={drawing.height} fill={`url(#${id})`} />
      <circle cx={drawing.sun.x} cy={drawing.sun.y} r={drawing.sun.r} className="sw-cover-sun" />
      {drawing.hills.map((hill, index) => (
        <path key={hill} d={hill} className="sw-cover-hill" data-far={index === 0 || undefined} />
      ))}
      {drawing.arcs.map((arc) => (
        <path
          key={arc.d}
          d={arc.d}
          className="sw-cover-arc"
          data-tone={arc.tone}
          data-live={arc.isLive || undefined}
        />
      ))}
      {drawing.balls.map((ball) => (
        <circle
          key={`${ball.x} ${ball.y}`}
          cx={ball.x}
          cy={ball.y}
          r={ball.r}
          className="sw-cover-ball"
          data-tone={ball.tone}
        />
      ))}
    </svg>
  );
}
