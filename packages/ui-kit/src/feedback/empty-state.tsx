import type { ReactNode } from 'react';
import { StatePanel, type StatePanelProps } from './state-panel.tsx';

/** `title`: what is not there. `text`: why, or what could be. `action`: the button or link that leads on. */
export type EmptyStateProps = Omit<StatePanelProps, 'scene' | 'role'>;

/** An empty list: an illustration, and what to do next. */
export function EmptyState(props: EmptyStateProps): ReactNode {
  return <StatePanel {...props} scene="empty" />;
}
