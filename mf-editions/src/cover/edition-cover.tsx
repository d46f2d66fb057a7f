import type { EditionCard } from '@siteswap/contracts/editions';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type CoverSubject, drawCover } from './cover-drawing.ts';

export interface EditionCoverProps extends CoverSubject {
  /** Picture of the edition; a cover is generated when there is none or it does not load. */
  imageUrl?: string | null;
  /** 3:2 for cards; for the head of a page 4:1, in which a picture of its own is shown whole (default `card`). */
  shape?: 'card' | 'wide';
  /** Says what is shown; without it the cover is decoration next to the name. */
  'aria-label'?: string;
  /** True for the cover that is seen first in the page. */
  isPriority?: boolean;
  className?: string;
}

/** What the cover of an edition depends on: nothing that is translated, so that it is the same in every language. */
export const coverSubject = (
  edition: Pick<EditionCard, 'name' | 'startDate' | 'endDate' | 'city' | 'country'>,
): CoverSubject => ({
  name: edition.name,
  startDate: edition.startDate,
  endDate: edition.endDate,
  place: [edition.city, edition.country].filter(Boolean).join(', ') || null,
});

/** The picture of an edition: its own, or one generated from its name, days and place. It fills the width it is given. */
export function EditionCover(props: EditionCoverProps): ReactNode {
  const { imageUrl, shape = 'card', isPriority, className = '' } = props;
  const label = props['aria-label'];
  const [failedUrl, setFailedUrl] = useState<string>();
  const frame = {
    className: `sw-cover ${className}`,
    'data-shape': shape,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  return (
    <div {...frame}>
      {imageUrl && imageUrl !== failedUrl ? (
        <>
          {shape === 'wide' ? <img src={imageUrl} alt="" className="sw-cover-around" /> : null}
          <img
            src={imageUrl}
            alt=""
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : 'auto'}
            onError={() => setFailedUrl(imageUrl)}
          />
        </>
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
      <path d={drawing.arcs} className="sw-cover-arc" />
      {drawing.liveArcs.map((arc) => (
        <path key={arc.d} d={arc.d} className="sw-cover-arc" data-tone={arc.tone} data-live />
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
