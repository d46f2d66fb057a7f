import type { ReactNode } from 'react';
import { StatePanel, type StatePanelProps } from './lib/state-panel.tsx';

/** `title`: what is closed to this person. `text`: who may. `action`: a way on (sign in, ask, go back). */
export type RefusedStateProps = Omit<StatePanelProps, 'scene' | 'role'>;

/** A page that exists but is not for this person. */
export function RefusedState(props: RefusedStateProps): ReactNode {
  return <StatePanel {...props} scene="refused" />;
}
