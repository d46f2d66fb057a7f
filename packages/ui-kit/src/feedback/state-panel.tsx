import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Scene, type SceneName } from './scene.tsx';

export interface StatePanelProps {
  scene: SceneName;
  title: string;
  text?: ReactNode;
  /** Buttons or links that lead on. */
  action?: ReactNode;
  /** Level of the title in the page (default 2). */
  headingLevel?: 1 | 2 | 3;
  role?: 'alert';
  className?: string;
}

/** Common layout of the states that a page shows instead of its content. */
export function StatePanel(props: StatePanelProps): ReactNode {
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className={cx('sw-state', props.className)} role={props.role}>
      <Scene name={props.scene} />
      <Heading className="sw-state-title">{props.title}</Heading>
      {props.text ? <div className="sw-state-text">{props.text}</div> : null}
      {props.action ? <div className="sw-state-action">{props.action}</div> : null}
    </div>
  );
}
