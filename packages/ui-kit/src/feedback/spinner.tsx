import type { ReactNode } from 'react';

export interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration. */
  label?: string;
  /** Side in pixels (default 20). */
  size?: number;
  className?: string;
}

/** A ball going round its orbit; with a label it is a polite status. */
export function Spinner({ label, size = 20, className }: SpinnerProps): ReactNode {
  const drawing = (
    <svg
      className="sw-spinner"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="21" cy="12" r="2.5" fill="currentColor" />
    </svg>
  );
  if (!label) return <span className={className}>{drawing}</span>;
  return (
    <span role="status" className={className}>
      {drawing}
      <span className="sw-visually-hidden">{label}</span>
    </span>
  );
}
