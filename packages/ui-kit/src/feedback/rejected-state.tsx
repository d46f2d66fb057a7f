import type { ReactNode } from 'react';
import { StatePanel, type StatePanelProps } from './state-panel.tsx';

/** `title`: what this person may not see. `text`: who may. `action`: the next step (sign in, go back). */
export type RejectedStateProps = Omit<StatePanelProps, 'scene' | 'role'>;

/** A page that exists but is not for this person. */
export function RejectedState(props: RejectedStateProps): ReactNode {
  return <StatePanel {...props} scene="rejected" />;
}
