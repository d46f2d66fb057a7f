import type { ReactNode } from 'react';

/** The visible box of a checkbox. */
export function CheckBoxMark(props: { isSelected: boolean; isIndeterminate: boolean }): ReactNode {
  return (
    <span className="sw-check-mark" aria-hidden="true">
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        aria-hidden="true"
      >
        {props.isIndeterminate ? <path d="M4 8h8" strokeLinecap="round" /> : null}
        {props.isSelected && !props.isIndeterminate ? (
          <path d="M3.5 8.5l3 3 6-6.5" strokeLinecap="round" strokeLinejoin="round" />
        ) : null}
      </svg>
    </span>
  );
}
