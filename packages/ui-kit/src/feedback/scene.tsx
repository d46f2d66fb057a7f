import type { ReactNode } from 'react';
import { ballAt, throwPath } from '../data-display/parabola.ts';

const throws = {
  empty: [
    { from: 60, to: 180, base: 92, height: 70, t: 0.5, tone: 'primary' },
    { from: 60, to: 180, base: 92, height: 46, t: 0.2, tone: 'secondary' },
    { from: 60, to: 180, base: 92, height: 46, t: 0.82, tone: 'warning' },
  ],
  error: [
    { from: 60, to: 180, base: 92, height: 70, t: 0.42, tone: 'primary' },
    { from: 60, to: 206, base: 108, height: 52, t: 1, tone: 'error' },
  ],
  rejected: [
    { from: 28, to: 92, base: 106, height: 44, t: 0.5, tone: 'primary' },
    { from: 92, to: 212, base: 106, height: 92, t: 0.62, tone: 'warning' },
  ],
} as const;

export type SceneName = keyof typeof throws;

/** Illustration above an empty list, an error (one ball dropped) or a rejection (a rope). */
export function Scene({ name }: { name: SceneName }): ReactNode {
  return (
    <svg className="sw-scene" viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
      <g className="sw-scene-hands">
        {name === 'rejected' ? (
          <path d="M108 112V62M196 112V62M108 66q44 52 88 0M102 62h12M190 62h12" />
        ) : (
          <path d="M44 92q16 14 32 0M164 92q16 14 32 0" />
        )}
        <path d="M24 112h192" className="sw-scene-ground" />
      </g>
      {throws[name].map((one) => {
        const ball = ballAt(one, one.t);
        return (
          <g key={`${one.height}-${one.t}`} data-tone={one.tone}>
            <path className="sw-scene-arc" d={throwPath(one)} />
            <circle className="sw-scene-ball" cx={ball.x} cy={ball.y} r="6" />
          </g>
        );
      })}
    </svg>
  );
}
