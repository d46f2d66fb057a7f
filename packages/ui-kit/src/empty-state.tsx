import type { ReactNode } from 'react';
import { StatePanel, type StatePanelProps } from './lib/state-panel.tsx';

/** `title`: what is not there. `text`: why, or what could be. `action`: the button or link that leads on. */
export type EmptyStateProps = Omit<StatePanelProps, 'scene' | 'role'>;

/** A list with nothing in it: three balls in the air, and what to do next. */
export function EmptyState(props: EmptyStateProps): ReactNode {
  return <StatePanel {...props} scene="empty" />;
}
