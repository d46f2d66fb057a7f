import { ballAt, throwPath } from '@siteswap/ui-kit/parabola';
import { VisuallyHidden } from '@siteswap/ui-kit/visually-hidden';
import type { ReactNode } from 'react';

interface RouteLineProps {
  /** Place of departure. */
  from: string;
  /** Place of arrival. */
  to: string;
  /** Hour of the departure, which is read first. */
  hour: string;
  /** The whole line for screen readers, e.g. "From Lille to Carvin, Friday 18 at 14:00". */
  label: string;
}

const flight = { from: 3, to: 37, base: 15, height: 10 };
const ball = ballAt(flight, 0.72);

/** "14:00, Lille → Carvin", with the journey as the arc of a thrown ball. */
export function RouteLine({ from, to, hour, label }: RouteLineProps): ReactNode {
  return (
    <p className="sw-route">
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className="sw-route-inside" aria-hidden="true">
        <span className="sw-route-hour">{hour}</span>
        <span className="sw-route-place">{from}</span>
        <svg className="sw-route-arc" width="40" height="18" viewBox="0 0 40 18" aria-hidden="true">
          <path d={throwPath(flight)} />
          <circle cx={ball.x} cy={ball.y} r="2.5" />
        </svg>
        <span className="sw-route-place">{to}</span>
      </span>
    </p>
  );
}
