import type { ReactNode } from 'react';

/** Something under a line that opens it. */
export function Fold(props: {
  summary: string;
  /** Called when it is opened and closed. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}): ReactNode {
  const { summary, onToggle, children } = props;
  return (
    <details onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="vo:min-h-11 vo:cursor-pointer vo:py-2 vo:font-display">{summary}</summary>
      <div className="vo:flex vo:flex-col vo:gap-4 vo:pt-1">{children}</div>
    </details>
  );
}
